/// The styles of comparisons, in addition to those of wireframes: blue for views that moved, green for views that came,
/// red for views that went.
enum ComparisonStyle {
  static let markup = """
    <style>
    .unchanged{opacity:.65}.dim{opacity:.65}
    .before{fill:none;stroke:#0072b2;stroke-width:1.1;stroke-dasharray:4 3}
    .after{fill:#0072b2;fill-opacity:.08;stroke:#0072b2;stroke-width:1.7}
    .came{fill:#009e73;fill-opacity:.12;stroke:#00795a;stroke-width:1.7}
    .went{fill:#d55e00;fill-opacity:.08;stroke:#b34700;stroke-width:1.3;stroke-dasharray:4 3}
    .arrow{fill:none;stroke:#004f7c;stroke-width:1.4;stroke-linejoin:round}.arrow-start{fill:#004f7c}
    .arrow-ground{fill:none;stroke:#ffffff;stroke-width:4;stroke-opacity:.8}
    .after-text{fill:#005a8e}.came-text{fill:#00664b}.went-text{fill:#b34700}
    @media (prefers-color-scheme:dark){
    .before{stroke:#56b4e9}.after{fill:#56b4e9;stroke:#56b4e9}.came{fill:#29c99a;stroke:#29c99a}.went{fill:#ff9147;stroke:#ff9147}
    .arrow{stroke:#a6d8f7}.arrow-start{fill:#a6d8f7}.arrow-ground{stroke:#21262d}
    .after-text{fill:#8ccdf5}.came-text{fill:#29c99a}.went-text{fill:#ff9147}
    }
    </style>

    """
}
