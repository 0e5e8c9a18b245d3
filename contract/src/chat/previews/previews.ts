import { z } from 'zod'

/** Documents that a page of the chat shows in frames without an origin (record 0110). */
export const framePaths = { preview: '/cadre/apercu', diagram: '/cadre/diagramme' } as const

/** In characters: of a document or a picture that is shown from its code. */
export const maxPreviewLength = 500_000
/** In characters: of the text of a diagram. */
export const maxDiagramLength = 50_000
/** In pixels. */
export const maxPreviewHeight = 4000
/** In characters. */
export const maxPreviewErrorLength = 500

/** All that is accepted from the frame of a preview: that it is shown, and that a script of it failed. */
export const PreviewMessage = z.union([
  z.strictObject({ height: z.number().int().min(0).max(maxPreviewHeight) }),
  z.strictObject({ error: z.string().max(maxPreviewErrorLength) }),
])
export type PreviewMessage = z.output<typeof PreviewMessage>

export const DiagramTheme = z.enum(['light', 'dark'])
export type DiagramTheme = z.output<typeof DiagramTheme>

/** What the page asks the frame that renders diagrams. */
export interface DiagramRequest {
  readonly id: number
  readonly source: string
  readonly theme: DiagramTheme
}

/** What is accepted of that frame then: the picture, or nothing when the text is no diagram. */
export const DiagramResult = z.strictObject({
  id: z.number().int(),
  svg: z.string().max(4_000_000).optional(),
})

/** What that frame says first: whether it has what renders diagrams. */
export const DiagramFrameState = z.strictObject({ isReady: z.boolean() })
