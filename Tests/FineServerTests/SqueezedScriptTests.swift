import FineBrowser
import Foundation
import Testing

@Suite("Scripts as they are served")
struct SqueezedScriptTests {
    /// What stands between a script and its squeezed form.
    struct Case: Sendable, CustomTestStringConvertible {
        let script: String
        let squeezed: String
        var testDescription: String { script }

        init(_ script: String, _ squeezed: String) {
            self.script = script
            self.squeezed = squeezed
        }
    }

    @Test(
        "a script keeps its meaning",
        arguments: [
            Case("// no\nconst one = 1; /* no */\nlet two = 2;\nsend(one, two);", "let e=1,t=2;send(e,t);"),
            Case("use(\"a  // b\", 'c', /[/ ]\"/g, 6 / 3 / 1);", "use(\"a  // b\",'c',/[/ ]\"/g,6/3/1);"),
            Case("const a = `x ${f({ b: `${1}` })} y`;\nuse(a);", "let e=`x ${f({b:`${1}`})} y`;use(e);"),
            Case("const { a, b: c = d, ...e } = a1;\nuse({ a, c, e });", "let{a:e,b:t=d,...n}=a1;use({a:e,c:t,e:n});"),
            Case("const f = ([a, { b }], c = 1) => a + b + c;\nf();", "let e=([e,{b:t}],n=1)=>e+t+n;e();"),
            Case("function f(a) {\n  return (b) => b + ++a;\n}\nf(2);", "function e(e){return t=>t+ ++e}e(2);"),
            Case(
                "let x = 1;\n{\n  const x = 2;\n  use(x);\n}\nuse(x);", "let e=1;{let e=2;use(e)}use(e);"),
            Case(
                "for (const a of b) use(a);\nfor (let i = 0; i < 2; i++) {\n  go(i);\n}\nuse(a, i);",
                "for(let e of b)use(e);for(let e=0;e<2;e++){go(e)}use(a,i);"),
            Case(
                "class Own extends Base {\n  get x() {\n    return this.x;\n  }\n\n  own(own) {\n    return own;\n  }\n}\n",
                "class e extends Base{get x(){return this.x}own(e){return e}}"),
            Case("try {\n  go();\n} catch (e) {\n  use(e);\n}\n", "try{go()}catch(e){use(e)}"),
            Case("while (go());\nconst e = (t) => ({ t });\nuse(e);", "while(go());let e=e=>({t:e});use(e);"),
            Case("if (a) {\n  while (b);\n}\nconst f = [1, 2,];\ng(f)", "if(a){while(b);}let e=[1,2];g(e)"),
            Case("const o = { f(a) { return a; }, a: 1 };\nuse(o?.a);", "let e={f(e){return e},a:1};use(e?.a);"),
            // One name is one letter wherever that hides nothing which is used there, or declared beside it.
            Case(
                "const one = 1;\nconst f = (two) => {\n  const one = two;\n  return one;\n};\nf(one);",
                "let e=1,t=t=>{let e=t;return e};t(e);"),
            Case(
                "const f = (unused) => {\n  const two = 2;\n  use(two, two);\n};\nf();",
                "let e=t=>{let e=2;use(e,e)};e();"),
            Case("let t;\nuse(e, t, t);", "let t;use(e,t,t);"),
            // Constants that are one word stand where they are used.
            Case(
                "const LATE = 20_000;\nconst WHY = \"late\";\nfunction f() {\n  wait(LATE, WHY, o.WHY);\n}\nf();",
                "function e(){wait(2e4,\"late\",o.WHY)}e();"),
            Case("const ONE = 100;\nconst TWO = ONE + 0x1000 + 0.5000;\nuse(TWO);", "let e=100+0x1000+0.5000;use(e);"),
            Case("const NODES = [1000];\nuse(NODES);", "let e=[1e3];use(e);"),
        ])
    func meaning(_ each: Case) throws {
        let squeezed = try #require(fine_browser_squeezed(each.script))
        defer { free(squeezed) }
        #expect(String(cString: squeezed) == each.squeezed + "\n")
    }

    @Test("a property of the client's own gets one name everywhere, which a variable shares where it can")
    func properties() throws {
        let squeezed = try #require(fine_browser_squeezed("const node = 1;\nuse(node.node, { node, x: 1 });"))
        defer { free(squeezed) }
        let text = String(cString: squeezed)
        let name = try #require(text.dropFirst("let ".count).first)
        #expect(text == "let \(name)=1;use(\(name).\(name),{\(name),x:1});\n")
    }
}
