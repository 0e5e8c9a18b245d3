import type { AttachmentKind } from '@atelier/contract/attachments/attachments'

/** The kind of an audio or video file, detected from its first bytes. */
export interface MediaKind {
  readonly kind: Extract<AttachmentKind, 'audio' | 'video'>
  readonly mediaType: string
}
const audio = (mediaType: string): MediaKind => ({ kind: 'audio', mediaType: `audio/${mediaType}` })
const video = (mediaType: string): MediaKind => ({ kind: 'video', mediaType: `video/${mediaType}` })

/** ASCII as hex: signatures are matched against the file's first bytes in hex. */
const hexOf = (letters: string) => Buffer.from(letters, 'latin1').toString('hex')
const anyBytes = (bytes: number) => `.{${2 * bytes}}`
const oneOf = (...letters: readonly string[]) => `(?:${letters.map(hexOf).join('|')})`

const signatures: readonly (readonly [string, MediaKind])[] = [
  [hexOf('RIFF') + anyBytes(4) + hexOf('WAVE'), audio('wav')],
  [hexOf('RIFF') + anyBytes(4) + hexOf('AVI '), video('x-msvideo')],
  [hexOf('ID3'), audio('mpeg')],
  ['ff(?:f0|f1|f8|f9)', audio('aac')],
  ['ff(?:e[2-7]|f[2-7]|f[a-f])', audio('mpeg')],
  [`${hexOf('OggS')}.{0,80}${oneOf('theora', 'fishead')}`, video('ogg')],
  [hexOf('OggS'), audio('ogg')],
  [hexOf('fLaC'), audio('flac')],
  [hexOf('FORM') + anyBytes(4) + oneOf('AIFF', 'AIFC'), audio('aiff')],
  [hexOf('#!AMR'), audio('amr')],
  [anyBytes(4) + hexOf('ftyp') + oneOf('M4A', 'M4B'), audio('mp4')],
  [anyBytes(4) + hexOf('ftyp') + hexOf('qt'), video('quicktime')],
  [anyBytes(4) + hexOf('ftyp') + hexOf('3g'), video('3gpp')],
  [
    anyBytes(4) + hexOf('ftyp') + oneOf('avc1', 'iso', 'mp4', 'M4V', 'MSNV', 'dash', 'mmp4', 'f4v'),
    video('mp4'),
  ],
  [`1a45dfa3.{0,120}${hexOf('webm')}`, video('webm')],
  [`1a45dfa3.{0,120}${hexOf('matroska')}`, video('x-matroska')],
  ['000001(?:ba|b3)', video('mpeg')],
  ['3026b2758e66cf11', video('x-ms-asf')],
  [`${hexOf('FLV')}01`, video('x-flv')],
]
const extensions: Readonly<Record<string, string>> = {
  'audio/aac': 'aac',
  'audio/aiff': 'aiff',
  'audio/amr': 'amr',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/3gpp': '3gp',
  'video/mp4': 'mp4',
  'video/mpeg': 'mpg',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-flv': 'flv',
  'video/x-matroska': 'mkv',
  'video/x-ms-asf': 'wmv',
  'video/x-msvideo': 'avi',
}
/** The usual extension of a sound or a video, as programs expect it. */
export const extensionOfMedia = (mediaType: string): string =>
  extensions[mediaType] ?? (mediaType.startsWith('video/') ? 'video' : 'audio')

const shapes = signatures.map(([shape, kind]) => [new RegExp(`^${shape}`), kind] as const)

const pictures = new RegExp(
  `^(?:ffd8ff|89504e470d0a|${oneOf('GIF87a', 'GIF89a')}|${hexOf('RIFF')}${anyBytes(4)}${hexOf('WEBP')}|49492a00|4d4d002a|${anyBytes(4)}${hexOf('ftyp')}${oneOf(
    ...['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'],
  )})`,
)
const hexBeginning = (header: Buffer) => header.toString('hex', 0, 128)

/** `undefined` when no signature matches. */
export const detectMediaKind = (header: Buffer): MediaKind | undefined =>
  shapes.find(([shape]) => shape.test(hexBeginning(header)))?.[1]

/** Whether it starts like a picture: one that can be decoded, or HEIC, which is refused with a message of its own. */
export const isPicture = (header: Buffer): boolean => pictures.test(hexBeginning(header))
