import type { ChatCompletionDraft } from '@atelier/contract/gateway/chat-completions'
import { gatewayChatLimits } from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage, EngineModel, Picture } from '@atelier/engine/engine'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { pictureForModel } from '#platform/files/pictures.ts'

type RequestedMessage = ChatCompletionDraft['messages'][number]

/** Every vision model scales larger pictures down to the first; no camera makes pictures with sides longer than the second. */
const sizeLimits = { side: 1536, maxSide: 16_384 }
/** One at a time for all users: decoding a picture of the largest size takes a gigabyte. */
const withDecodingSlot = createConcurrencyLimit(1)
const dataUrl = /^data:image\/(png|jpe?g|webp|gif);base64,/i

/** A program's messages for an engine. @throws Problem for a picture that cannot be used */
export async function toEngineMessages(
  { messages }: ChatCompletionDraft,
  { capabilities }: EngineModel,
): Promise<ChatMessage[]> {
  const pictureUrls = messages.flatMap((message, index) =>
    picturesOf(message).map((url) => ({ url, index })),
  )
  if (pictureUrls.length > 0 && capabilities && !capabilities.includes('vision'))
    throw new Problem('gateway.no-sight')
  if (pictureUrls.length > gatewayChatLimits.picturesMax)
    throw new Problem('request.invalid', {
      fields: { messages: `${gatewayChatLimits.picturesMax} images au plus` },
    })
  const pictures = new Map<number, Picture[]>()
  for (const { url, index } of pictureUrls)
    pictures.set(index, [...(pictures.get(index) ?? []), await decodePicture(url)])
  return messages.map((message, index) => {
    const images = pictures.get(index)
    return {
      role: message.role === 'developer' ? 'system' : message.role,
      content: textOf(message),
      ...(images && { images }),
    }
  })
}

function textOf({ content }: RequestedMessage): string {
  if (content === null || content === undefined || typeof content === 'string') return content ?? ''
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function picturesOf({ content }: RequestedMessage): string[] {
  if (!Array.isArray(content)) return []
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
}

/** Only data URLs: the server never fetches a URL for a caller. */
async function decodePicture(url: string): Promise<Picture> {
  const prefix = dataUrl.exec(url.slice(0, 100))?.[0]
  if (prefix === undefined) throw new Problem('gateway.picture-refused')
  try {
    return {
      bytes: await withDecodingSlot(() =>
        pictureForModel(Buffer.from(url.slice(prefix.length), 'base64'), sizeLimits),
      ),
      mediaType: 'image/jpeg',
    }
  } catch (cause) {
    throw new Problem('gateway.picture-refused', { cause })
  }
}
