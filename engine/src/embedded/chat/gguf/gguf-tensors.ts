import { rejectModel } from '../../model-problem.ts'

export interface GgufTensor {
  readonly name: string
  readonly dimensions: readonly number[]
  readonly type: number
  /** From the start of the weights. */
  readonly offset: number
}

/** How weights are packed, by the type's number in the format: weights per block, and bytes per block. */
const packings: ReadonlyMap<number, readonly [numbers: number, bytes: number]> = new Map([
  [0, [1, 4]], // F32
  [1, [1, 2]], // F16
  [2, [32, 18]], // Q4_0
  [3, [32, 20]],
  [6, [32, 22]], // Q5_0
  [7, [32, 24]],
  [8, [32, 34]], // Q8_0
  [9, [32, 36]],
  [10, [256, 84]], // Q2_K
  [11, [256, 110]],
  [12, [256, 144]], // Q4_K
  [13, [256, 176]],
  [14, [256, 210]], // Q6_K
  [15, [256, 292]],
  [16, [256, 66]], // IQ2_XXS
  [17, [256, 74]],
  [18, [256, 98]],
  [19, [256, 50]],
  [20, [32, 18]], // IQ4_NL
  [21, [256, 110]],
  [22, [256, 82]],
  [23, [256, 136]], // IQ4_XS
  [24, [1, 1]], // whole numbers of 8, 16, 32, 64 bits
  [25, [1, 2]],
  [26, [1, 4]],
  [27, [1, 8]],
  [28, [1, 8]], // F64
  [29, [256, 56]],
  [30, [1, 2]], // BF16
  [34, [256, 54]], // TQ1_0
  [35, [256, 66]],
  [39, [32, 17]], // MXFP4
])

/** Checks that every tensor lies inside the file, at the offset in its header. */
export function checkTensors(
  tensors: readonly GgufTensor[],
  {
    dataStart,
    alignment,
    byteSize,
  }: { readonly dataStart: number; readonly alignment: number; readonly byteSize: number },
): void {
  if (new Set(tensors.map(({ name }) => name)).size < tensors.length)
    rejectModel('not-a-model', 'two of its tensors have the same name')
  for (const { name, dimensions, type, offset } of tensors) {
    const [numbers, bytes] =
      packings.get(type) ??
      rejectModel('unsupported-format', `${name}: numbers of unknown kind ${type}`)
    const [row = 1] = dimensions
    const count = dimensions.reduce((product, dimension) => product * dimension, 1)
    if (count === 0 || row % numbers !== 0)
      rejectModel('not-a-model', `${name}: impossible size ${dimensions.join('×')}`)
    if (offset % alignment !== 0)
      rejectModel('not-a-model', `${name}: out of step with the alignment`)
    const end = dataStart + offset + (count / numbers) * bytes
    if (end > byteSize)
      rejectModel('truncated', `${name} ends at byte ${end}, the file at ${byteSize}`)
  }
}
