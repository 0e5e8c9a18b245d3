import type { OfferedModel } from '#features/models/models.service.ts'
import { excerptReadingMs, excerptRoom } from './excerpt-room.ts'
import type { ReadingSpeeds } from './reading-speeds.ts'

/** Tokens of a prompt that is sent whole, and of its reply. */
export type ProgramPrompt = Pick<
  Parameters<typeof excerptRoom>[0],
  'instructions' | 'question' | 'reply'
>

/** For the feature of programs: what excerpts may take of their prompts, by what chats have seen of the model. */
export const programExcerpts = ({ readingSpeeds }: { readonly readingSpeeds: ReadingSpeeds }) => ({
  excerptRoom: ({ id, model }: OfferedModel, prompt: ProgramPrompt): number =>
    excerptRoom({
      ...prompt,
      window: model.contextSize,
      readInTime: readingSpeeds.tokensWithin(id, excerptReadingMs),
    }),
})
