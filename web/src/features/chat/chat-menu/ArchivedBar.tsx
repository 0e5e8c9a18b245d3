import type { Chat } from '@atelier/contract/chat/chat'
import Archive from '@mui/icons-material/ArchiveOutlined'
import { Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { unarchiveWork } from '#features/works/mark-work.ts'
import { worksTexts } from '#features/works/works.texts.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { type ComposerField, focusComposerOnceLost } from '../composer/use-composer-focus.ts'
import { listedChat } from '../list/listed-chat.ts'
import { barStyle } from '../temporary/bar-style.ts'

interface Props {
  readonly chat: Chat
  /** Where one goes on when it is gone. */
  readonly field: ComposerField
}

/** In the head of an archived chat: that it is, and the button that puts it back into its list. */
export function ArchivedBar({ chat, field }: Props) {
  const queries = useQueryClient()
  const unarchive = async () => {
    await unarchiveWork(queries, listedChat(chat))
    focusComposerOnceLost(field)
  }
  return (
    <Stack direction="row" role="note" sx={barStyle}>
      <Archive fontSize="small" aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <Quiet component="p" sx={{ flex: 1, minWidth: 0 }}>
        {chatTexts.isArchived}
      </Quiet>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={() => void unarchive()}
        sx={{ flex: 'none', '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        {worksTexts.unarchive}
      </Button>
    </Stack>
  )
}
