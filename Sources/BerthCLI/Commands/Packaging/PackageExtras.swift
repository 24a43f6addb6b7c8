import BerthBase
import BerthManifest
import BerthWeb

/// What an installation has beside host and plugins, made for it: manual pages, completions, what
/// shows it among the programs, and units of systemd.
struct PackageExtras {
  /// How units name the host.
  let executable: String
  let manifests: [Manifest]

  var files: [PackageFile] { pages + completions + desktop + units + [description] }

  private var pages: [PackageFile] {
    let apps = manifests.map(ManPage.plugin)
    return ([ManPage.host(manifests)] + apps).map { page in
      PackageFile(path: "share/man/man1/\(page.name)", content: .text(page.text))
    }
  }

  private var completions: [PackageFile] {
    [
      ("share/bash-completion/completions/berth", CompletionScripts.bash),
      ("share/zsh/site-functions/_berth", CompletionScripts.zshFunction),
      ("share/fish/vendor_completions.d/berth.fish", CompletionScripts.fish),
    ].map { PackageFile(path: $0.0, content: .text($0.1)) }
  }

  private var desktop: [PackageFile] {
    let entry = ServeUnits(executable: executable, options: []).desktopEntry(home: nil, user: nil)
    return [
      PackageFile(path: "share/applications/berth.desktop", content: .text(entry)),
      PackageFile(
        path: "share/icons/hicolor/scalable/apps/berth.svg",
        content: .text("<!-- \(OwnedFile.mark) -->" + WebService.icon + "\n")),
    ]
  }

  /// Nothing of it runs before somebody enables it: `systemctl --user enable --now berth-serve`.
  private var units: [PackageFile] {
    let person = ServeUnits(executable: executable, options: [])
    let machine = ServeUnits(executable: executable, options: ServeUnits.machineOptions)
    let timer = TimerPlan(
      kind: .timer(.standard), executable: executable, home: nil, user: "default", variables: [])
    let notify = timer.units.map { ("lib/systemd/user/\($0.name)", $0.text) }
    return
      ([
        (
          "lib/systemd/user/berth-serve.service",
          person.userUnit(home: nil, user: nil, variables: [])
        ),
        ("lib/systemd/system/berth.service", machine.systemUnit),
        ("lib/sysusers.d/berth.conf", machine.account),
      ] + notify).map { PackageFile(path: $0.0, content: .text($0.1)) }
  }

  /// What `pkg-config` reads: `cc $(pkg-config --cflags --libs berth) dice.c -o libdice.so` makes a
  /// plugin; `--variable=docs` and the like say where the rest is.
  private var description: PackageFile {
    PackageFile(
      path: "lib/pkgconfig/berth.pc",
      content: .text(
        """
        prefix=${pcfiledir}/../..
        includedir=${prefix}/include
        docs=${prefix}/share/doc/berth
        examples=${docs}/examples
        schemas=${prefix}/share/berth
        exports=${prefix}/share/berth/exports.map

        Name: berth
        Description: Headers for plugins of the host berth
        Version: \(HostVersion.current)
        Cflags: -I${includedir} -fPIC
        Libs: -shared -Wl,--version-script=${exports}

        """))
  }
}
