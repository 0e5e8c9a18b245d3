import { Box } from '@mui/material'
import { lazy, Suspense, use } from 'react'
import { ReadAloudContext } from './read-aloud-context.ts'

/** As wide as the button that comes. Without a network, or after an update, the rest of the chat does without. */
const Place = () => <Box sx={{ width: 34 }} />

const Buttons = lazy(() =>
  import('#features/speech/ReplyButtons.tsx').then(
    (module) => ({ default: module.ReplyButtons }),
    () => ({ default: Place }),
  ),
)

/** The buttons that read a reply aloud, loaded after the chat. */
export function ReadAloudButtons({ messageId }: { readonly messageId: string }) {
  const source = use(ReadAloudContext)
  return (
    source && (
      <Suspense fallback={<Place />}>
        <Buttons source={source} messageId={messageId} />
      </Suspense>
    )
  )
}
