import { useCallback, useEffect, useState } from 'react'

/** The sound to transcribe: a chosen file, or a recording of this browser. */
export interface Source {
  readonly file: File
  /** For the preview. */
  readonly url: string
  readonly recordingId?: string | undefined
}

/** The source with an object URL, released when the source changes. */
export function useSource() {
  const [source, setSource] = useState<Source>()
  const url = source?.url
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  const take = useCallback(
    (file: File, recordingId?: string) =>
      setSource({ file, url: URL.createObjectURL(file), recordingId }),
    [],
  )
  const drop = useCallback(() => setSource(undefined), [])
  return { source, take, drop }
}

/** By its type, or by its name where the system knows no type: the server decides by the content. */
export const looksLikeMedia = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^(audio|video)\//.test(type) ||
  type === 'application/ogg' ||
  (type === '' &&
    /\.(wav|mp3|m4a|aac|ogg|opus|oga|flac|webm|mp4|mov|mkv|avi|wma|aiff?|amr|3gp)$/i.test(name))
