/// Archives of released versions: `CodableFixture.person()`, by each version of the archive.
enum ArchiveVersions {
    static let first = #"""
        {
          "specmap_archive": 1, "roots": [0],
          "objects": [
            {"mapping": "Person", "properties": [
              {"name": "name", "value": ["string", "Ana"]},
              {"name": "age", "value": ["integer", "41"]},
              {"name": "height", "value": ["double", "1.72"]},
              {"name": "balance", "value": ["decimal", "12345678901234567890.12345678"]},
              {"name": "isMember", "value": ["boolean", true]},
              {"name": "joined", "value": ["date", "2012-09-05T10:00:00.123456789Z"]},
              {"name": "site", "value": ["url", "https://example.com/a"]},
              {"name": "badge", "value": ["uuid", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"]},
              {"name": "photo", "value": ["data", "AQI="]},
              {"name": "status", "value": ["string", "active"]},
              {"name": "car", "value": ["object", 1]},
              {"name": "phones", "value": ["list", ["object", 2], ["object", 3]]},
              {"name": "contacts", "value": ["dictionary", "home", ["object", 4]]},
              {"name": "scores", "value": ["dictionary", "a", ["integer", "1"]]},
              {"name": "note", "value": ["dictionary", "free", ["list", ["number", "1"], ["string", "x"], ["null"]]]}
            ]},
            {"mapping": "Car", "properties": [
              {"name": "model", "value": ["string", "i30"]},
              {"name": "year", "value": ["integer", "2013"]}
            ]},
            {"mapping": "Phone", "properties": [
              {"name": "number", "value": ["string", "1"]}
            ]},
            {"mapping": "Phone", "properties": [
              {"name": "number", "value": ["string", "2"]}
            ]},
            {"mapping": "Phone", "properties": [
              {"name": "number", "value": ["string", "3"]}
            ]}
          ]
        }
        """#
}
