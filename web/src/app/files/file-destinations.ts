import { isToolEnabled, tools } from '#features/configuration/tools.ts'

export type Destination = 'chat' | 'transcription' | 'inpainting'
type Features = Parameters<typeof isToolEnabled>[1]
type NamedFile = Pick<File, 'name' | 'type'>

/** By its type, or by its name where the system knows no type. */
const isMedia = ({ type, name }: NamedFile): boolean =>
  /^(audio|video)\//.test(type) ||
  (type === '' && /\.(wav|mp3|m4a|aac|og[ga]|opus|flac|webm|mp4|mov|mkv)$/i.test(name))
const isPicture = ({ type }: NamedFile): boolean => type.startsWith('image/')

/** The pages that take these files, the most specific first. A chat takes them all, and says which it cannot read. */
export function destinationsOf(
  files: readonly NamedFile[],
  features: Features,
): readonly Destination[] {
  const [file, ...others] = files
  const alone = others.length === 0 ? file : undefined
  const fitting: readonly Destination[] = [
    ...(alone && isMedia(alone) ? (['transcription'] as const) : []),
    ...(alone && isPicture(alone) ? (['inpainting'] as const) : []),
    'chat',
  ]
  return fitting.filter((name) => isToolEnabled(tools[name], features))
}
