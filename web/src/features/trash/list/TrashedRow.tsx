import type { TrashedWork } from '@atelier/contract/trash/trash'
import type { WorkKind } from '@atelier/contract/works/work-kinds'
import Assistant from '@mui/icons-material/AssistantOutlined'
import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import PromptIcon from '@mui/icons-material/ShortTextRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { formatDate } from '#format/dates.ts'
import { formatSize } from '#format/sizes.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { useNow } from '#ui/data-display/use-now.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { trashTexts as texts } from '../trash.texts.ts'

const icons = {
  chat: toolIcons.chat,
  image: toolIcons.images,
  inpainting: toolIcons.inpainting,
  reading: toolIcons.speech,
  transcription: toolIcons.transcription,
  messages: toolIcons.chat,
  collection: toolIcons.knowledge,
  source: toolIcons.knowledge,
  prompt: PromptIcon,
  project: FolderIcon,
  assistant: Assistant,
} as const satisfies Record<WorkKind, unknown>

interface Props {
  readonly work: TrashedWork
  readonly title: string
  readonly onRestore: () => void
  readonly onPurge: () => void
}

/** One work: what it is, until when it stays, and the two ways out. */
export function TrashedRow({ work, title, onRestore, onPurge }: Props) {
  const Icon = icons[work.kind]
  const now = useNow()
  const details = [
    texts.kinds[work.kind],
    texts.dates(dayOf(new Date(work.trashedAt), now), formatDate(new Date(work.purgeAt))),
    formatSize(work.byteSize),
    ...(work.reason === 'retention' ? [texts.byRetention] : []),
  ]
  return (
    <Stack component="li" direction="row" sx={rowStyle}>
      <Icon sx={{ color: 'text.secondary', flex: 'none' }} fontSize="small" />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
        <Quiet className="num">{details.join(' · ')}</Quiet>
      </Box>
      <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', flex: 'none' }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={texts.restoreIt(title)}
          onClick={onRestore}
        >
          {texts.restore}
        </Button>
        <ActionButton
          size="small"
          label={texts.purgeIt(title)}
          tip={texts.purge}
          icon={<DeleteForever fontSize="small" />}
          onClick={onPurge}
        />
      </Stack>
    </Stack>
  )
}

/** Today, yesterday, else the date. */
function dayOf(at: Date, now: Date): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return texts.today
  return at.toDateString() === yesterday.toDateString() ? texts.yesterday : texts.on(formatDate(at))
}

const rowStyle = {
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
