import { assistantFaces } from '@atelier/contract/assistants/assistant-faces'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientFor } from '#api/client.ts'

const client = clientFor(assistantFaces)

interface Props {
  /** A data URL, or the name of what the server has. */
  readonly picture: string
  readonly assistantId: string | undefined
  /** Until it is there, and when it cannot be had. */
  readonly fallback: ReactNode
}

/** The picture of an assistant. Under its name it is read once: another one has another name. */
export function FacePicture({ picture, assistantId = '', fallback }: Props) {
  const isWhole = picture.startsWith('data:')
  const { data } = useQuery({
    queryKey: ['assistant-faces', assistantId, picture],
    queryFn: async ({ signal }) =>
      dataUrlOf(await client.readFace({ assistantId, query: { picture } }, { signal })),
    enabled: !isWhole && assistantId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = isWhole ? picture : data
  if (url === undefined) return fallback
  return <Box component="img" src={url} alt="" sx={pictureStyle} />
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error))
  reader.readAsDataURL(blob)
  return await promise
}

const pictureStyle = {
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  display: 'block',
} as const
