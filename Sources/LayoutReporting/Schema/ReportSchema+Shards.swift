extension ReportSchema {
  /// The shard of a run that was divided.
  static let shards = #"""
        "shard": {
          "description": "only with --shard: which part of a run the report is about, for 'layoutdoctor merge'",
          "type": "object",
          "required": ["index", "count", "options", "fileCount", "files", "contents", "covered", "unknownNames", "status", "results"],
          "properties": {
            "index": { "type": "integer", "minimum": 1 },
            "count": { "type": "integer", "minimum": 1 },
            "options": { "type": "string", "description": "SHA-256 of the options and settings of the run" },
            "fileCount": { "$ref": "#/$defs/count", "description": "files of all shards" },
            "files": { "type": "string", "description": "SHA-256 of the paths of all shards" },
            "contents": { "type": "string", "description": "SHA-256 of the contents of all shards" },
            "covered": { "type": "array", "items": { "type": "string" }, "description": "the files of this shard" },
            "unknownNames": {
              "type": "array", "items": { "type": "string" },
              "description": "selected states and environments that no scene of this shard has"
            },
            "status": { "enum": [0, 1, 2], "description": "the exit status of this shard" },
            "results": {
              "type": "string",
              "description": "what 'merge' of the same version needs to write every format of the run, in Base64"
            }
          }
        }
    """#
}
