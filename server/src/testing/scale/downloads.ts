import { callServer } from '../server-process.ts'

/** Downloads whatever was read aloud for a person; returns those whose bytes are not there. */
export async function missingSounds(
  server: { readonly url: string },
  token: string,
): Promise<string[]> {
  const items = await callServer<{ text: string; audioUrl: string; byteSize: number }[]>(
    server,
    'GET /tts/history?page=1&limit=100',
    { token },
  )
  const missing: string[] = []
  for (const { text, audioUrl } of items) {
    const response = await fetch(new URL(audioUrl, server.url))
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength < 100)
      missing.push(`${text}: ${response.status}, ${byteLength} bytes`)
  }
  return missing
}
