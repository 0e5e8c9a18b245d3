import { type ComponentProps, createContext } from 'react'
import type { ReplyButtons } from '#features/speech/ReplyButtons.tsx'

/** The open chat, whose replies can be read aloud; `undefined` where the tool that reads is closed. */
export const ReadAloudContext = createContext<
  ComponentProps<typeof ReplyButtons>['source'] | undefined
>(undefined)
