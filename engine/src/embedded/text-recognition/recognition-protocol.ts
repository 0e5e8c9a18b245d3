/** A picture of a page: the bytes of a picture file, or one byte of grey for each pixel, row after row. */
export type PageImage =
  | {
      readonly type: 'file'
      readonly bytes: Uint8Array /** From 1, where the file has several. */
      readonly page: number
    }
  | {
      readonly type: 'grey'
      readonly pixels: Uint8Array
      readonly width: number
      readonly height: number
    }

/** The methods of the child that recognises text. */
export type RecognitionProtocol = {
  readonly recognize: {
    readonly input: PageImage
    readonly event: never
    /** Paragraphs, in the order in which they are read. */
    readonly result: readonly string[]
  }
}
