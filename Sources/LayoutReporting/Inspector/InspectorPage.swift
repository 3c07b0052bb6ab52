import LayoutModel

/// The style, the scripts and the frame of the inspector, which the page of a report contains.
enum InspectorPage {
  /// The head of the page up to its title, with a policy that lets nothing run or load but what the page contains.
  static func head(title: String, generator: String) -> String {
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="\(generator)">
      <title>\(title)</title>
      <style>\(style)</style>
      <script>\(beginning)</script>
      </head>
      <body>

      """
  }

  /// What follows the report without scripts: the frame, and the scripts, which are compressed, as they would be most of a page
  /// about one screen.
  static var end: String {
    let compressed = Base64.text(of: Deflation.compressed(Array(script.utf8)))
    return """
      \(text(of: PackageResources.inspector_html))<script type="text/plain" id="scripts">\(compressed)</script>
      <script>\(loader)</script>

      """
  }

  private static let style = text(of: PackageResources.report_css) + text(of: PackageResources.inspector_css)

  private static var policy: String {
    let scripts = [beginning, loader, script].map { "'\(source(of: $0))'" }.joined(separator: " ")
    return """
      default-src 'none'; img-src data:; style-src '\(source(of: style))'; script-src \(scripts); base-uri 'none'; form-action 'none'
      """
  }

  private static func source(of text: String) -> String {
    "sha256-\(Base64.text(of: SHA256.hash(of: Array(text.utf8))))"
  }

  /// Hides the report without scripts before it is shown.
  private static let beginning = "document.documentElement.classList.add(\"scripted\")"

  /// Decompresses and runs the scripts, of which the policy has the hash. In a browser that cannot, it shows the report without them.
  private static let loader = """
    const ready = (async () => {
    if (!("DecompressionStream" in window)) return document.documentElement.classList.remove("scripted");
    const bytes = Uint8Array.from(atob(document.getElementById("scripts").textContent), (character) => character.charCodeAt(0));
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
    document.body.append(Object.assign(document.createElement("script"), { textContent: text }));
    await started;
    })();
    """

  /// All scripts, of which each uses those before it, and the last one starts.
  private static let script = [
    PackageResources.elements_js, PackageResources.report_js, PackageResources.selection_js,
    PackageResources.geometry_js, PackageResources.motion_js, PackageResources.canvas_js,
    PackageResources.dimensions_js, PackageResources.findings_js, PackageResources.comparison_js,
    PackageResources.views_js,
    PackageResources.sliders_js, PackageResources.screens_js, PackageResources.inspector_js,
  ].map(text).joined()

  /// The lines of a source file without indentation and without lines that are comments. They would be a fifth of a page
  /// about one screen.
  private static func text(of source: [UInt8]) -> String {
    let lines = String(decoding: source, as: UTF8.self).split(separator: "\n").map { line in
      line.drop { $0 == " " }
    }
    let comments = ["//", "/*", "*/", "* "]
    return lines.filter { line in !comments.contains { line.hasPrefix($0) } }.map { $0 + "\n" }.joined()
  }
}
