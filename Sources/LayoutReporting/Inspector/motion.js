// Transitions in flight: the progress of animations by their curves, and frames at a moment.

const easings = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1],
};

/** The progress of an animation at a moment: 0 before it begins, 1 from its end on. */
function progress(animation, moment) {
  const { begin, end, curve } = animation;
  if (moment >= end) return 1;
  if (moment <= begin) return 0;
  const fraction = (moment - begin) / (end - begin);
  if (curve === null) return fraction;
  if (typeof curve === "string") return bezierProgress(easings[curve] ?? easings.linear, fraction);
  if (Array.isArray(curve)) return bezierProgress(curve, fraction);
  return springProgress(curve.damping, curve.velocity * (end - begin), fraction);
}

/** The height of a cubic Bézier curve where it is `x` wide, by bisection. */
function bezierProgress([x1, y1, x2, y2], x) {
  if (x1 === y1 && x2 === y2) return x;
  const height = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (height(x1, x2, middle) < x) low = middle;
    else high = middle;
  }
  return height(y1, y2, (low + high) / 2);
}

/** UIKit's damped spring, whose slower exponential has decayed to a thousandth at its end. */
function springProgress(damping, velocity, fraction) {
  const decay = Math.log(1000);
  const ratio = Math.max(damping, 1e-5);
  const root = Math.sqrt(Math.abs(1 - ratio * ratio));
  const slope = decay - velocity;
  const envelope = Math.exp(-decay * fraction);
  if (ratio < 1 && root > 0) {
    const radians = (decay * root) / ratio;
    return 1 - envelope * (Math.cos(radians * fraction) + (slope / radians) * Math.sin(radians * fraction));
  }
  const excess = 2 * decay * root * (ratio + root);
  const rest = excess === 0 ? fraction : -Math.expm1(-excess * fraction) / excess;
  return 1 - envelope * (1 + slope * rest);
}

/** The flights of the current environment, of which the report has each transition once. */
function flights() {
  const scene = currentScene();
  const isHere = ({ configuration }) => (scene.configurationsByID.get(configuration)?.environment ?? null) === selection.environment;
  const all = scene.transitions.map((transition, index) => ({ ...transition, index })).filter(isHere)
    .map((flight) => ({ ...flight, length: flightLength(flight) }));
  return all.filter((flight) => flight.length > 0 && (flight.views.length > 0 || samplesOf(flight)));
}

/** The situation that a flight leads to. */
function arrival(flight) {
  const scene = currentScene();
  const origin = scene.configurationsByID.get(flight.configuration)?.situation.split("+") ?? [];
  const machines = scene.machines ?? [];
  if (machines.length !== origin.length) return flight.to;
  return origin.with(Math.max(0, machines.findIndex((machine) => machine.name === flight.machine)), flight.to).join("+");
}

/** Whether a constraint is another one at the end of the flight that is drawn. */
function isChangedInFlight(constraint) {
  const flight = isInFlight() ? flightOf(selection.transition) : null;
  if (!flight) return false;
  const ends = [flight.configuration, configurationID(arrival(flight), selection.environment)];
  const [before, after] = ends.map((id) => JSON.stringify(currentScene().configurationsByID.get(id)?.constraints?.[constraint.id]));
  return before !== after;
}

/** Whether a moment of a flight is drawn; its end, in the state that it reaches, is at rest. */
function isInFlight() {
  const flight = selection.transition ? flightOf(selection.transition) : null;
  const hasEnded = flight && flight.duration !== null && selection.time > flight.length - 1e-6;
  return selection.transition !== null && !(hasEnded && selection.situation === arrival(flight));
}

const flightOf = (id) => flights().find((flight) => flight.id === id) ?? null;

/** Seconds; of an endless one, until its last animation has been seen once. */
function flightLength(transition) {
  if (transition.duration !== null) return transition.duration;
  const ends = transition.views.flatMap((view) => view.animations.map((animation) => animation.end ?? 0));
  const samples = samplesOf(transition) ?? [];
  return Math.max(0, ...ends, ...samples.map((sample) => sample.at));
}

/** The samples of a flight that its curves do not describe; null if they do. */
function samplesOf(transition) {
  const motion = part(currentScreen(), "motion");
  return motion?.samples?.[transition.index] ?? null;
}

const attributePlaces = { x: 0, y: 1, width: 2, height: 3 };

/** The frames of a flight at a moment, in superviews. */
function framesInFlight(flight, moment) {
  const origin = currentScene().configurationsByID.get(flight.configuration);
  const frames = { ...(origin ?? currentConfiguration()).frames };
  const samples = samplesOf(flight);
  if (samples && samples.length) return Object.assign(frames, framesOfSamples(samples, moment));
  for (const view of flight.views) {
    const frame = [...view.start];
    for (const animation of view.animations) {
      const share = progress(animation, moment);
      for (const attribute of animation.attributes) {
        const place = attributePlaces[attribute];
        if (place !== undefined) frame[place] = view.start[place] + share * (view.end[place] - view.start[place]);
      }
    }
    frames[view.view] = view.animations.length || moment < flight.length ? frame : view.end;
  }
  return frames;
}

/** Frames between two samples; each sample lists the views that differ from the one before. */
function framesOfSamples(samples, moment) {
  const { before, after, share } = samplesAround(samples, moment, "frames");
  return between(before, after, share);
}

/**
 * What a kind of value is in the samples before and after a moment, and the share of the way between them. Of two samples at one
 * moment, at which something jumps, the second one counts.
 */
function samplesAround(samples, moment, kind) {
  let before = { ...samples[0][kind] };
  for (let index = 1; index < samples.length; index += 1) {
    const after = { ...before, ...samples[index][kind] };
    if (samples[index].at > moment) {
      const share = (moment - samples[index - 1].at) / (samples[index].at - samples[index - 1].at);
      return { before, after, share: Math.max(0, share) };
    }
    before = after;
  }
  return { before, after: before, share: 0 };
}

/** The hidden views, the alphas, the transforms, the zPositions and the orders of subviews at the moment that is drawn, of views whose curves do not say them. */
function changesInFlight() {
  const flight = selection.transition ? flightOf(selection.transition) : null;
  const samples = flight ? samplesOf(flight) : null;
  if (!samples || !samples.length) return { hidden: {}, alpha: {}, transform: {}, zPosition: {}, order: {} };
  const { before, after, share } = samplesAround(samples, selection.time, "alpha");
  const alpha = Object.fromEntries(Object.keys(after).map((id) => {
    const from = before[id] ?? after[id];
    return [id, from + share * (after[id] - from)];
  }));
  return {
    hidden: samplesAround(samples, selection.time, "hidden").before, alpha,
    transform: samplesAround(samples, selection.time, "transform").before,
    zPosition: samplesAround(samples, selection.time, "zPosition").before,
    order: samplesAround(samples, selection.time, "order").before,
  };
}
