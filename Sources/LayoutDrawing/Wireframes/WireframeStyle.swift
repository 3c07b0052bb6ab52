/// The styles of wireframes and filmstrips: one class for each part, in the palette of Okabe and Ito (2008).
enum WireframeStyle {
  /// The `style` element and the hatches, for light and dark mode.
  static let markup = """
    <style>
    text{font-family:\(TextWidths.fontFamily);fill:#1b1f23}
    .paper{fill:#ffffff}.desk{fill:#eceff1}.screen{fill:#ffffff}.bezel{fill:none;stroke:#1b1f23;stroke-width:1.5}.told{stroke:#d55e00;stroke-width:2.5}
    .faint{fill:#57606a}.halo{paint-order:stroke;stroke:#ffffff;stroke-width:3;stroke-opacity:.92;stroke-linejoin:round}
    .box{fill:none;stroke:#4a5560;stroke-width:1}.opaque{fill:#f6f8fa;fill-opacity:.8}.solid{fill-opacity:1}.clear{fill:none}
    .control{stroke-width:1.75}.kind-stackView{stroke-dasharray:6 2}.kind-guide{stroke-dasharray:1 3;stroke-linecap:round}
    .cut{fill:none;stroke-dasharray:1 2}.absent{fill:none;stroke:#7d8690;stroke-dasharray:4 3}
    .away{stroke:#7d8690;stroke-width:.75}
    .ornament{fill:none;stroke:#7d8690;stroke-width:.6}.inset{fill:none;stroke:#008a64;stroke-width:.75;stroke-dasharray:8 3 2 3}
    .tear{fill:none;stroke:#57606a;stroke-width:.9}.told-part{fill:#d55e00;fill-opacity:.25;stroke:#d55e00;stroke-width:1.2}
    .leader{fill:none;stroke:#57606a;stroke-width:.6}.dot{fill:#57606a}
    .covered{stroke:none}.uncovered-outline{fill:none;stroke:#d55e00;stroke-width:1.5;stroke-dasharray:5 3}
    .hatch-strong{stroke:#d55e00;stroke-width:1.6}.hatch-faint{stroke:#7d8690;stroke-width:.8}.hatch-reach{stroke:#b35c9a;stroke-width:1.6}
    .ghost{fill:none;stroke:#a23b85;stroke-width:1.5;stroke-dasharray:7 4}.ghost-text{fill:#a23b85}.saved{stroke:#0072b2;stroke-dasharray:2 3}.saved-text{fill:#005a8e}
    .beyond{fill:none;stroke:#d55e00;stroke-width:1.5}.beyond-text{fill:#b34700}
    .error{fill:#b34700}.warning{fill:#e69f00;stroke:#8a5a00;stroke-width:1.5}.note{fill:#ffffff;stroke:#0072b2;stroke-width:1.5}
    .error-text{fill:#b34700}.warning-text{fill:#8a5a00}.note-text{fill:#0072b2}
    .on-error{fill:#ffffff}.on-warning{fill:#000000}.on-note{fill:#0072b2}
    .dimension{fill:none;stroke:#0072b2;stroke-width:.9}.dimension-text{fill:#005a8e}
    .optional{stroke-dasharray:4 2}.violated{stroke:#b07a00;stroke-width:1.4}.violated-text{fill:#8a5a00}
    .conflicting{stroke:#d55e00;stroke-width:1.8}.conflicting-text{fill:#b34700}
    .axis{fill:none;stroke:#57606a;stroke-width:1}.span{fill:#56b4e9;fill-opacity:.55;stroke:#0072b2;stroke-width:.8}
    .delay{fill:none;stroke:#0072b2;stroke-width:.8;stroke-dasharray:2 2}.group-span{fill:none;stroke:#57606a;stroke-width:.8}
    .interval{fill:#d55e00;fill-opacity:.2}.moment{stroke:#d55e00;stroke-width:1.5}.tick{stroke:#57606a;stroke-width:.6}
    .curve{fill:none;stroke-width:1.8}.curve0{stroke:#0072b2}.curve1{stroke:#d55e00;stroke-dasharray:7 3}
    .curve2{stroke:#008a64;stroke-dasharray:2 2}.curve3{stroke:#a23b85;stroke-dasharray:9 3 2 3}
    .playhead{stroke:#1b1f23;stroke-width:1.5}.still{display:none}
    @media (prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}
    @media (prefers-color-scheme:dark){
    text{fill:#e6edf3}.paper{fill:#0d1117}.desk{fill:#161b22}.screen{fill:#21262d}.bezel{stroke:#e6edf3}.told{stroke:#ff9147}
    .faint{fill:#9aa4af}.halo{stroke:#21262d}.box{stroke:#b1bac4}.opaque{fill:#30363d}.absent{stroke:#8b949e}.away{stroke:#8b949e}.clear,.cut,.absent{fill:none}
    .ornament{stroke:#8b949e}.inset{stroke:#29c99a}.tear{stroke:#9aa4af}.told-part{fill:#ff9147;stroke:#ff9147}.leader{stroke:#9aa4af}.dot{fill:#9aa4af}
    .uncovered-outline{stroke:#ff9147}.hatch-strong{stroke:#ff9147}.hatch-faint{stroke:#8b949e}.hatch-reach{stroke:#e29bc8}
    .ghost{stroke:#e29bc8}.ghost-text{fill:#e29bc8}.saved{stroke:#56b4e9}.saved-text{fill:#8ccdf5}.beyond{stroke:#ff9147}.beyond-text{fill:#ff9147}
    .error{fill:#ff9147}.warning{stroke:#f0c04d}.note{fill:#0d1117;stroke:#56b4e9}.error-text{fill:#ff9147}.warning-text{fill:#f0c04d}.note-text{fill:#56b4e9}
    .on-error{fill:#000000}.on-warning{fill:#000000}.on-note{fill:#56b4e9}.dimension{stroke:#56b4e9}.dimension-text{fill:#8ccdf5}
    .violated{stroke:#f0c04d}.violated-text{fill:#f0c04d}.conflicting{stroke:#ff9147}.conflicting-text{fill:#ff9147}
    .axis{stroke:#9aa4af}.span{stroke:#56b4e9}.delay{stroke:#56b4e9}.group-span{stroke:#9aa4af}.interval{fill:#ff9147}.moment{stroke:#ff9147}
    .tick{stroke:#9aa4af}.curve0{stroke:#56b4e9}.curve1{stroke:#ff9147}.curve2{stroke:#29c99a}.curve3{stroke:#e29bc8}.playhead{stroke:#e6edf3}
    }
    </style>
    <defs>
    <pattern id="hatch-covered" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch-strong" x1="0" y1="0" x2="0" y2="7"/></pattern>
    <pattern id="hatch-declared" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch-faint" x1="0" y1="0" x2="0" y2="9"/></pattern>
    <pattern id="hatch-unreachable" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><line class="hatch-reach" x1="0" y1="0" x2="0" y2="7"/></pattern>
    </defs>

    """
}
