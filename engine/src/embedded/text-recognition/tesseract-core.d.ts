/** The used part of the runtime's own, of which only browsers' types tell. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean
}

/** The used part of the package, which has no types: Tesseract, compiled to WebAssembly. */
declare module 'tesseract.js-core/*' {
  interface TesseractModule {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
    readonly TessBaseAPI: new () => {
      /** Returns 0 when it went well. */
      Init(folder: null, languages: string, mode: number): number
      /** Returns 1 when it is no picture. */
      SetImageFile(orientation: number, angle: number): number
      Recognize(monitor: null): number
      GetTSVText(page: number): string
      Clear(): void
    }
  }
  const create: () => Promise<TesseractModule>

  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export { create as default }
}
