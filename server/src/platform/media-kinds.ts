import type { AttachmentKind } from '@atelier/contract/attachments'

/** A sound or a film, by how its file begins. */
export interface MediaKind {
  readonly kind: Extract<AttachmentKind, 'audio' | 'video'>
  readonly mediaType: string
}
const audio = (mediaType: string): MediaKind => ({ kind: 'audio', mediaType: `audio/${mediaType}` })
const video = (mediaType: string): MediaKind => ({ kind: 'video', mediaType: `video/${mediaType}` })

/** Letters of a file's beginning, as the digits in which it is looked at here. */
const is = (letters: string) => Buffer.from(letters, 'latin1').toString('hex')
const any = (bytes: number) => `.{${2 * bytes}}`
const oneOf = (...letters: readonly string[]) => `(?:${letters.map(is).join('|')})`

const beginnings: readonly (readonly [string, MediaKind])[] = [
  [is('RIFF') + any(4) + is('WAVE'), audio('wav')],
  [is('RIFF') + any(4) + is('AVI '), video('x-msvideo')],
  [is('ID3'), audio('mpeg')],
  ['ff(?:f0|f1|f8|f9)', audio('aac')],
  ['ff(?:e[2-7]|f[2-7]|f[a-f])', audio('mpeg')],
  [`${is('OggS')}.{0,80}${oneOf('theora', 'fishead')}`, video('ogg')],
  [is('OggS'), audio('ogg')],
  [is('fLaC'), audio('flac')],
  [is('FORM') + any(4) + oneOf('AIFF', 'AIFC'), audio('aiff')],
  [is('#!AMR'), audio('amr')],
  [any(4) + is('ftyp') + oneOf('M4A', 'M4B'), audio('mp4')],
  [any(4) + is('ftyp') + is('qt'), video('quicktime')],
  [any(4) + is('ftyp') + is('3g'), video('3gpp')],
  [
    any(4) + is('ftyp') + oneOf('avc1', 'iso', 'mp4', 'M4V', 'MSNV', 'dash', 'mmp4', 'f4v'),
    video('mp4'),
  ],
  [`1a45dfa3.{0,120}${is('webm')}`, video('webm')],
  [`1a45dfa3.{0,120}${is('matroska')}`, video('x-matroska')],
  ['000001(?:ba|b3)', video('mpeg')],
  ['3026b2758e66cf11', video('x-ms-asf')],
  [`${is('FLV')}01`, video('x-flv')],
]
const shapes = beginnings.map(([shape, kind]) => [new RegExp(`^${shape}`), kind] as const)

const pictures = new RegExp(
  `^(?:ffd8ff|89504e470d0a|${oneOf('GIF87a', 'GIF89a')}|${is('RIFF')}${any(4)}${is('WEBP')}|49492a00|4d4d002a|${any(4)}${is('ftyp')}${oneOf(
    ...['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'],
  )})`,
)
const looked = (head: Buffer) => head.toString('hex', 0, 128)

/** `undefined` when the file begins like none that is known. */
export const mediaKindOf = (head: Buffer): MediaKind | undefined =>
  shapes.find(([shape]) => shape.test(looked(head)))?.[1]

/** Whether it begins like a picture that may be decoded, or like one from a telephone, which is refused with its reason. */
export const isPicture = (head: Buffer): boolean => pictures.test(looked(head))
