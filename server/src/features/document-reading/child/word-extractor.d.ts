/** The package has no types; only what is used is declared here. */
declare module 'word-extractor' {
  interface WordText {
    getBody(options: { readonly filterUnicode: boolean }): string
    getFootnotes(options: { readonly filterUnicode: boolean }): string
    getEndnotes(options: { readonly filterUnicode: boolean }): string
  }
  // biome-ignore lint/style/noDefaultExport: that is what the package has
  export default class WordExtractor {
    extract(source: string): Promise<WordText>
  }
}
