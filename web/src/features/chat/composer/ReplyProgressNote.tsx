import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { tokensOfLength } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { useLiveReply } from '../reply/reply-cache.ts'
import { writtenLength } from '../reply/streaming-reply.ts'

/** That a reply is being written, how long it is and since when. Reads the reply itself, so that the composer around it is not rendered at each token. */
export function ReplyProgressNote({ chatId }: { readonly chatId: string }) {
  const live = useLiveReply(chatId)
  const seconds = useSecondsSince(live?.startedAt)
  const tokens = live ? tokensOfLength(writtenLength(live)) : 0
  return (
    // On a phone the model's name and Arrêter take the room, and the conversation shows as much.
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {chatTexts.replying}
      <Box component="span" className="num">
        {tokens > 0 && ` · ${chatTexts.estimatedTokens(tokens)}`}
        {seconds > 0 && ` · ${chatTexts.seconds(seconds)}`}
      </Box>
    </Box>
  )
}

function useSecondsSince(start: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return start === undefined ? 0 : Math.max(0, Math.floor((now - start) / 1000))
}
