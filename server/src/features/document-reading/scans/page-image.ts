/** A picture of a page: the bytes of a picture file, or one byte of grey for each pixel, row after row. */
export type PageImage =
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly page: number }
  | GreyImage
export interface GreyImage {
  readonly type: 'grey'
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}
