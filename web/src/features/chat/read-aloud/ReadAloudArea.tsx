import { Box } from '@mui/material'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { chatClient, chatJobs } from '../cache/chat-client.ts'
import { columnStyle } from '../composer/column-style.ts'
import { ReadAloudContext } from './read-aloud-context.ts'

const Notice = lazy(() =>
  import('#features/speech/ReplyReadingNotice.tsx').then(
    (module) => ({ default: module.ReplyReadingNotice }),
    () => ({ default: () => <Box /> }),
  ),
)

interface Props {
  readonly chatId: string
  readonly children: ReactNode
}

/** The messages of a chat, whose replies can be read aloud where the tool that reads is open. */
export function ReadAloudArea({ chatId, children }: Props) {
  const isOpen = isToolEnabled(tools.speech, useOpenFeatures())
  const source = useMemo(() => sourceOf(chatId), [chatId])
  return (
    <ReadAloudContext value={isOpen ? source : undefined}>
      {children}
      {isOpen && (
        <Box sx={columnStyle}>
          <Suspense>
            <Notice source={source} />
          </Suspense>
        </Box>
      )}
    </ReadAloudContext>
  )
}

const sourceOf = (chatId: string) => ({
  chatId,
  speak: (messageId: string, body: object) => chatJobs.speak({ chatId, messageId, body }),
  renew: (messageId: string, body: object) => chatClient.speak({ chatId, messageId, body }),
})
