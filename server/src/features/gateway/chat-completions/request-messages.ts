import type { ChatCompletionDraft } from '@atelier/contract/gateway/chat-completions'
import { gatewayChatLimits } from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatMessage, EngineModel, Picture } from '@atelier/engine/engine'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { pictureForModel } from '#platform/files/pictures.ts'

type RequestedMessage = ChatCompletionDraft['messages'][number]

/** Larger ones are made smaller by every model that sees; no camera makes sides longer than the second. */
const sizeLimits = { side: 1536, maxSide: 16_384 }
/** Opened one at a time, whoever sends them: one of the largest size takes a gigabyte while it is. */
const withDecodingSlot = createConcurrencyLimit(1)
const dataAddress = /^data:image\/(png|jpe?g|webp|gif);base64,/i

/** What a program said, as an engine is asked it. @throws Problem for a picture that cannot be shown */
export async function toEngineMessages(
  { messages }: ChatCompletionDraft,
  { capabilities }: EngineModel,
): Promise<ChatMessage[]> {
  const addresses = messages.flatMap((message, place) =>
    picturesOf(message).map((url) => ({ url, place })),
  )
  if (addresses.length > 0 && capabilities && !capabilities.includes('vision'))
    throw new Problem('gateway.no-sight')
  if (addresses.length > gatewayChatLimits.picturesMax)
    throw new Problem('request.invalid', {
      fields: { messages: `${gatewayChatLimits.picturesMax} images au plus` },
    })
  const shown = new Map<number, Picture[]>()
  for (const { url, place } of addresses)
    shown.set(place, [...(shown.get(place) ?? []), await decodePicture(url)])
  return messages.map((message, place) => {
    const images = shown.get(place)
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

/** Nothing is ever fetched for a caller: what it sends must be in what it sends. */
async function decodePicture(url: string): Promise<Picture> {
  const head = dataAddress.exec(url.slice(0, 100))?.[0]
  if (head === undefined) throw new Problem('gateway.picture-refused')
  try {
    return {
      bytes: await withDecodingSlot(() =>
        pictureForModel(Buffer.from(url.slice(head.length), 'base64'), sizeLimits),
      ),
      mediaType: 'image/jpeg',
    }
  } catch (cause) {
    throw new Problem('gateway.picture-refused', { cause })
  }
}
