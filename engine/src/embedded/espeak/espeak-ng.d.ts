/** The used part of the package, which has no types. */
declare module 'espeak-ng' {
  interface EspeakFiles {
    readFile(path: string): Uint8Array<ArrayBuffer>
    writeFile(path: string, text: string): void
    readdir(path: string): string[]
    analyzePath(path: string): { readonly exists: boolean }
    stat(path: string): { readonly mode: number }
    isDir(mode: number): boolean
  }
  interface EspeakModule {
    readonly FS: EspeakFiles
  }
  interface EspeakOptions {
    readonly arguments: readonly string[]
    readonly instantiateWasm?: (
      imports: WebAssembly.Imports,
      started: (instance: WebAssembly.Instance) => void,
    ) => WebAssembly.Exports
    readonly preRun?: readonly ((module: EspeakModule) => void)[]
    readonly print?: (line: string) => void
    readonly printErr?: (line: string) => void
  }
  const createEspeak: (options: EspeakOptions) => Promise<EspeakModule>

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export { createEspeak as default, type EspeakFiles }
}

/** The used part of the runtime's own, of which only browsers' types tell. */
declare namespace WebAssembly {
  type Imports = Readonly<Record<string, unknown>>
  type Exports = Readonly<Record<string, unknown>>
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
}
