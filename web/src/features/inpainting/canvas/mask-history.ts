import { z } from 'zod'

/** x, y, x, y… in pixels of the picture. */
const points = z.array(z.number())

/** One edit of a mask: stored as it was drawn, never as a bitmap. */
export const MaskEdit = z.discriminatedUnion('kind', [
  /** `size` is the diameter. */
  z.object({ kind: z.literal('stroke'), erases: z.boolean(), size: z.number(), points }),
  /** The area inside an outline. */
  z.object({ kind: z.literal('area'), erases: z.boolean(), points }),
  /** Grows the mask by `by` pixels on all sides; shrinks it when negative. */
  z.object({ kind: z.literal('grow'), by: z.number() }),
  z.object({ kind: z.literal('invert') }),
  z.object({ kind: z.literal('clear') }),
])
export type MaskEdit = z.output<typeof MaskEdit>
export type Stroke = Extract<MaskEdit, { kind: 'stroke' }>
export type Area = Extract<MaskEdit, { kind: 'area' }>

/** The edits done, and those undone that can be redone. */
export const MaskHistory = z.object({ done: z.array(MaskEdit), undone: z.array(MaskEdit) })
export type MaskHistory = z.output<typeof MaskHistory>
export const emptyMaskHistory: MaskHistory = { done: [], undone: [] }

export const withEdit = ({ done }: MaskHistory, edit: MaskEdit): MaskHistory => ({
  done: [...done, edit],
  undone: [],
})
export function undo({ done, undone }: MaskHistory): MaskHistory {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [last, ...undone] } : { done, undone }
}
export function redo({ done, undone }: MaskHistory): MaskHistory {
  const [next, ...rest] = undone
  return next ? { done: [...done, next], undone: rest } : { done, undone }
}

/** Whether something is painted, as far as the edits show: the server checks the pixels. */
export const hasPaintedArea = ({ done }: MaskHistory): boolean =>
  done
    .slice(done.findLastIndex(({ kind }) => kind === 'clear') + 1)
    .some(
      (edit) =>
        edit.kind === 'invert' ||
        ((edit.kind === 'stroke' || edit.kind === 'area') && !edit.erases),
    )

/** A length in pixels of the picture, from one meant for a picture of about a thousand pixels. */
export const brushPixels = (
  size: number,
  picture: { readonly width: number; readonly height: number },
): number => size * Math.max(1, Math.max(picture.width, picture.height) / 1024)
