import Timer from '@mui/icons-material/TimerOutlined'
import { Button, Stack, type Theme, useMediaQuery } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNow } from '#ui/data-display/use-now.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'
import { type ComposerField, focusComposerOnceLost } from '../composer/use-composer-focus.ts'
import { barStyle } from './bar-style.ts'
import { expiryTime } from './expiry-time.ts'
import { temporaryChatsQuery } from './temporary-chats-query.ts'
import { useMakePermanent } from './use-make-permanent.ts'

interface Props {
  readonly id: string
  readonly expiresAt: string
  /** Where one goes on when it is gone. */
  readonly field: ComposerField
}

/** In the head of a temporary chat: when it disappears, and the button that keeps it. */
export function TemporaryBar({ id: chatId, expiresAt, field }: Props) {
  const now = useNow()
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  // The list is read again after each message, which moves the end.
  const { data: listed = [] } = useInfiniteQuery(temporaryChatsQuery)
  const { mutate: keep, isPending } = useMakePermanent(() => focusComposerOnceLost(field))
  const last = listed.find(({ id }) => id === chatId)?.expiresAt ?? expiresAt
  const time = expiryTime(last > expiresAt ? last : expiresAt, now)
  return (
    <Stack direction="row" role="note" sx={barStyle}>
      <Timer fontSize="small" aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <Quiet component="p" sx={{ flex: 1, minWidth: 0 }}>
        {explain(time, hasRoom)}
      </Quiet>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isPending}
        title={texts.keepHelp}
        onClick={() => keep(chatId)}
        sx={{ flex: 'none', '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        {texts.keep}
      </Button>
    </Stack>
  )
}

/** A phone has room for the time alone. */
function explain(time: string | undefined, hasRoom: boolean): string {
  if (time === undefined) return texts.disappearsSoon
  return hasRoom ? texts.explanation(time) : texts.short(time)
}
