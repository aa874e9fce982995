import Embed
import Foundation
import Testing

struct ScriptPackTests {
    private func pack(_ modules: [String: String]) throws -> String {
        String(decoding: try ScriptPack.pack("main.js", from: modules.mapValues { Array($0.utf8) }), as: UTF8.self)
    }

    @Test func `modules come once, each after those it imports, without links and comments`() throws {
        let packed = try pack([
            "main.js": """
            // What it is.
            import { b } from './b.js';
            import {
                c,
            } from './c.js';

            /** One line. */
            b(/** @type {any} */ (c));
            """,
            "b.js": """
            import { c } from './c.js';
            /**
             * Says a // b.
             * @param {number} value
             */
            export function b(value) {
                // Nothing.
                return `${c} // ${value}`;
            }
            """,
            "c.js": "export const c = '/* no comment */ http://x';",
        ])
        #expect(
            packed == """
                const c = '/* no comment */ http://x';
                function b(value) {
                return `${c} // ${value}`;
                }
                b((c));

                """)
    }

    @Test func `private names are shortened alike everywhere, quoted ones are not`() throws {
        let packed = try pack([
            "main.js": "class A {\n    #first = 1;\n    #second() { return this.#first + '#first'; }\n}"
        ])
        #expect(packed == "class A {\n#a = 1;\n#b() { return this.#a + '#first'; }\n}\n")
    }

    @Test func `a missing module is named with its importer, a circle ends`() throws {
        let error = #expect(throws: ScriptPack.ModuleMissing.self) {
            try pack(["main.js": "import { x } from './x.js';"])
        }
        #expect(error?.module == "x.js")
        #expect(error?.importer == "main.js")
        #expect(
            try pack([
                "main.js": "import { x } from './x.js';\nmain();", "x.js": "import { y } from './main.js';\nx();",
            ])
                == "x();\nmain();\n")
    }

    @Test func `the client packs whole: every module, no link, no comment`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Public/client")
        var modules: [String: [UInt8]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) where name.hasSuffix(".js") {
            modules[name] = Array(try Data(contentsOf: folder.appending(path: name)))
        }
        let packed = String(decoding: try ScriptPack.pack("main.js", from: modules), as: UTF8.self)
        for line in packed.split(separator: "\n") {
            #expect(
                !line.hasPrefix("import ") && !line.hasPrefix("export ") && !line.hasPrefix("//")
                    && !line.hasPrefix("*"))
        }
        #expect(!packed.contains("/**"))
        #expect(packed.utf8.count < modules.values.reduce(0) { $0 + $1.count } * 6 / 10)
        for module in modules.values {
            let declared = String(decoding: module, as: UTF8.self).split(separator: "\n").first {
                $0.hasPrefix("export ")
            }
            if let declared, !declared.contains("{") || declared.hasSuffix("{") {
                #expect(packed.contains(declared.dropFirst("export ".count)))
            }
        }
    }
}
