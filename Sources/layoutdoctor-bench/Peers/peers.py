# Runs another solver on the rows in a file. The parsing of the rows is not timed.
import signal, sys, time

peer, path, samples, budget = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
clock = time.process_time if sys.argv[5] == "cpu" else time.perf_counter

# As far apart as doubles allow: each level outweighs a thousand of the next.
def weight(level, levels):
    return 1000.0 ** min(2, levels - 1 - level)

rows, levels = [], 0
with open(path) as file:
    variables = int(file.readline())
    for line in file:
        words = line.split()
        terms = {}
        for word in words[3:]:
            variable, coefficient = word.split(":")
            terms[int(variable)] = terms.get(int(variable), 0.0) + float(coefficient)
        level = int(words[0])
        levels = max(levels, level + 1)
        rows.append((level, words[1], float(words[2]), terms))

def prepare_kiwi():
    import kiwisolver
    names = [kiwisolver.Variable() for _ in range(variables)]
    constraints = []
    for level, relation, constant, terms in rows:
        sum = kiwisolver.Expression([kiwisolver.Term(names[v], c) for v, c in terms.items()], -constant)
        strength = kiwisolver.strength.required if level < 0 else weight(level, levels)
        constraints.append(kiwisolver.Constraint(sum, relation, strength))
    def solve():
        solver = kiwisolver.Solver()
        for constraint in constraints:
            solver.addConstraint(constraint)
        solver.updateVariables()
        return "optimal"
    return solve

def prepare_highs():
    import highspy
    import numpy
    infinity = highspy.kHighsInf
    soft = sum(1 for row in rows if row[0] >= 0)
    columns = variables + 2 * soft
    cost = numpy.zeros(columns)
    lower = numpy.full(columns, -infinity)
    lower[variables:] = 0
    start, index, value, row_lower, row_upper = [0], [], [], [], []
    extra = variables
    for level, relation, constant, terms in rows:
        index.extend(terms.keys())
        value.extend(terms.values())
        if level >= 0:
            index.extend((extra, extra + 1))
            value.extend((1.0, -1.0))
            cost[extra] = 0.0 if relation == "<=" else weight(level, levels)
            cost[extra + 1] = 0.0 if relation == ">=" else weight(level, levels)
            if relation == "<=":
                row_lower.append(-infinity); row_upper.append(constant)
            elif relation == ">=":
                row_lower.append(constant); row_upper.append(infinity)
            else:
                row_lower.append(constant); row_upper.append(constant)
            extra += 2
        else:
            row_lower.append(-infinity if relation == "<=" else constant)
            row_upper.append(infinity if relation == ">=" else constant)
        start.append(len(index))
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = columns, len(rows)
    program.col_cost_ = cost
    program.col_lower_, program.col_upper_ = lower, numpy.full(columns, infinity)
    program.row_lower_, program.row_upper_ = numpy.array(row_lower), numpy.array(row_upper)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.num_col_, program.a_matrix_.num_row_ = columns, len(rows)
    program.a_matrix_.start_ = numpy.array(start)
    program.a_matrix_.index_ = numpy.array(index)
    program.a_matrix_.value_ = numpy.array(value)
    def solve():
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.passModel(program)
        solver.run()
        return solver.modelStatusToString(solver.getModelStatus())
    return solve

solve = prepare_kiwi() if peer == "kiwi" else prepare_highs()
begin = time.perf_counter()
for sample in range(samples):
    if sample > 0 and time.perf_counter() - begin > 0.25 * budget:
        break
    signal.alarm(budget)
    start = clock()
    try:
        status = solve()
    except Exception as error:
        status = type(error).__name__
    seconds = clock() - start
    signal.alarm(0)
    if status.lower() != "optimal":
        sys.exit(peer + ": " + status)
    print("sample", peer, seconds, flush=True)
