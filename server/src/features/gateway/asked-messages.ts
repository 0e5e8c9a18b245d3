import type { ChatCompletionDraft } from '@atelier/contract/gateway-chat'
import { gatewayChatLimits } from '@atelier/contract/gateway-chat'
import { Problem } from '@atelier/contract/problems'
import type { ChatMessage, EngineModel, Picture } from '@atelier/engine/engine'
import { shownPicture } from '#platform/pictures.ts'
import { createPlaces } from '#platform/places.ts'

type Asked = ChatCompletionDraft['messages'][number]

/** Larger ones are made smaller by every model that sees; no camera makes sides longer than the second. */
const sides = { side: 1536, maxSide: 16_384 }
/** Opened one at a time, whoever sends them: one of the largest size takes a gigabyte while it is. */
const alone = createPlaces(1)
const dataAddress = /^data:image\/(png|jpe?g|webp|gif);base64,/i

/** What a program said, as an engine is asked it. @throws Problem for a picture that cannot be shown */
export async function askedMessages(
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
    shown.set(place, [...(shown.get(place) ?? []), await pictureAt(url)])
  return messages.map((message, place) => {
    const images = shown.get(place)
    return {
      role: message.role === 'developer' ? 'system' : message.role,
      content: wordsOf(message),
      ...(images && { images }),
    }
  })
}

function wordsOf({ content }: Asked): string {
  if (content === null || content === undefined || typeof content === 'string') return content ?? ''
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function picturesOf({ content }: Asked): string[] {
  if (!Array.isArray(content)) return []
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
}

/** Nothing is ever fetched for a caller: what it sends must be in what it sends. */
async function pictureAt(url: string): Promise<Picture> {
  const head = dataAddress.exec(url.slice(0, 100))?.[0]
  if (head === undefined) throw new Problem('gateway.picture-refused')
  try {
    return {
      bytes: await alone(() => shownPicture(Buffer.from(url.slice(head.length), 'base64'), sides)),
      mediaType: 'image/jpeg',
    }
  } catch (cause) {
    throw new Problem('gateway.picture-refused', { cause })
  }
}
