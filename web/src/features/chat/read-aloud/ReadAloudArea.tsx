import { Box } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { stopReading } from './read-aloud.ts'
import { ReadAloudContext } from './read-aloud-context.ts'
import { useReading } from './use-reading.ts'

const texts = chatTexts.readAloud

interface Props {
  readonly chatId: string
  readonly children: ReactNode
}

/** The messages of a chat, whose replies can be read aloud. Who leaves the chat hears no more of it. */
export function ReadAloudArea({ chatId, children }: Props) {
  const isOpen = isToolEnabled(tools.speech, useOpenFeatures())
  useEffect(() => {
    if (isOpen) return () => void stopReading(chatId)
  }, [isOpen, chatId])
  return (
    <ReadAloudContext value={isOpen ? chatId : undefined}>
      {children}
      {isOpen && <Announcer chatId={chatId} />}
    </ReadAloudContext>
  )
}

/** Says once what a screen reader cannot see; a failure is announced by its own alert. */
function Announcer({ chatId }: { readonly chatId: string }) {
  const now = useReading()
  const type = now?.chatId === chatId ? now.state.type : 'failed'
  return (
    <Box role="status" sx={visuallyHiddenStyle}>
      {type === 'failed' ? '' : texts.announced[type]}
    </Box>
  )
}
