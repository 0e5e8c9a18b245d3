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
    readonly preRun?: readonly ((module: EspeakModule) => void)[]
    readonly print?: (line: string) => void
    readonly printErr?: (line: string) => void
  }
  const createEspeak: (options: EspeakOptions) => Promise<EspeakModule>

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export { createEspeak as default, type EspeakFiles }
}
