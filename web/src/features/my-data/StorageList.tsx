import {
  type MyDataKind,
  myDataKinds,
  type StorageKind,
  type StorageUsage,
  type StorageUsageByKind,
} from '@atelier/contract/my-data/my-data'
import { Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { formatCount } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { StorageBar } from '#ui/charts/StorageBar.tsx'
import { shareOf } from '#ui/charts/storage-state.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { StorageAdvice } from './components/StorageAdvice.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useMyDataActions, useStorage } from './use-my-data.ts'

const texts = myDataTexts.storage

type Clearable = StorageUsageByKind & { readonly kind: MyDataKind }
const isClearable = (one: StorageUsageByKind): one is Clearable =>
  myDataKinds.some((kind) => kind === one.kind)

/** The storage used, kind by kind, each with a button that clears it where that is possible. */
export const StorageList = () => (
  <QueryContent
    query={useStorage()}
    keepsData
    failed={texts.failed}
    retry={myDataTexts.retry}
    skeleton={<BlockSkeleton label={texts.loading} height={200} />}
  >
    {(usage) => <UsageByKind usage={usage} />}
  </QueryContent>
)

function UsageByKind({ usage }: { readonly usage: StorageUsage }) {
  const trash = useTrashing({
    mutation: useMyDataActions().clear,
    describe: (_: Clearable, { removed, batchId }) => ({ count: removed, choice: { batchId } }),
  })
  const visible = usage.kinds
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.byteSize - one.byteSize)
  const total = visible.reduce((sum, { byteSize }) => sum + byteSize, 0)
  return (
    <Box>
      <Box sx={{ mb: 2 }}>
        <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
          {texts.used}
        </Typography>
        <StorageBar used={usage.byteSize} limit={usage.limit} label={texts.used} variant="h2" />
        <StorageAdvice usage={usage} />
      </Box>
      <PlainList aria-label={texts.kindsTitle}>
        {visible.map((one) => (
          <KindRow
            key={one.kind}
            one={one}
            total={total}
            onClear={isClearable(one) ? () => trash(one) : undefined}
          />
        ))}
        {usage.trash.count > 0 && <TrashRow {...usage.trash} />}
      </PlainList>
    </Box>
  )
}

/** Counts in the storage until it is erased. */
const TrashRow = ({ count, byteSize }: StorageUsage['trash']) => (
  <Box component="li" sx={rowStyle}>
    <Stack direction="row" sx={nameStyle}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        <Link component={RouterLink} to="/corbeille" sx={touchLinkStyle}>
          {texts.trash}
        </Link>
      </Typography>
      <Quiet className="num" sx={{ textAlign: 'right' }}>
        {formatCount(count, texts.element)}, {formatSize(byteSize)}
      </Quiet>
    </Stack>
    <Quiet component="p" sx={{ gridArea: 'note', mt: 0.5 }}>
      {texts.inTrash}
    </Quiet>
  </Box>
)

const notes: Partial<Record<StorageKind, string>> = {
  attachments: texts.withChats,
  cleared: texts.untilRestorable,
  transcriptions: texts.withRecordings,
  exports: texts.uncounted,
}

/** Where items can be looked at and deleted one by one. */
const paths: Partial<Record<StorageKind, string>> = {
  chats: tools.chat.path,
  attachments: tools.chat.path,
  images: tools.images.path,
  inpaintings: tools.inpainting.path,
  speech: tools.speech.path,
  transcriptions: tools.transcription.path,
  assistants: '/assistants',
  avatar: '/profile',
}

function KindName({ kind }: { readonly kind: StorageKind }) {
  const path = paths[kind]
  const name = myDataTexts.kinds[kind]
  return path === undefined ? (
    name
  ) : (
    <Link component={RouterLink} to={path} sx={touchLinkStyle}>
      {name}
    </Link>
  )
}

/** On a phone the button stands beside the name, above a bar as long as those of the other kinds. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 84px' },
  gridTemplateAreas: {
    xs: '"name action" "bar bar" "note note"',
    sm: '"name action" "bar action" "note action"',
  },
  alignItems: 'center',
  columnGap: { xs: 0, sm: 2 },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  minHeight: 52,
} as const

const nameStyle = {
  gridArea: 'name',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
} as const

interface RowProps {
  readonly one: StorageUsageByKind
  readonly total: number
  readonly onClear: (() => void) | undefined
}
function KindRow({ one: { kind, count, byteSize }, total, onClear }: RowProps) {
  const name = myDataTexts.kinds[kind]
  return (
    <Box component="li" sx={rowStyle}>
      <Stack direction="row" sx={nameStyle}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          <KindName kind={kind} />
        </Typography>
        <Quiet className="num" sx={{ textAlign: 'right' }}>
          {formatCount(count, texts.element)}, {formatSize(byteSize)}
        </Quiet>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={shareOf(byteSize, total)}
        aria-label={name}
        sx={{ gridArea: 'bar', mt: 0.75, height: 4, borderRadius: 2 }}
      />
      {notes[kind] && (
        <Quiet component="p" sx={{ gridArea: 'note', mt: 0.5 }}>
          {notes[kind]}
        </Quiet>
      )}
      {onClear && (
        <Button
          size="small"
          color="error"
          aria-label={texts.clearOf(name)}
          onClick={onClear}
          sx={{ gridArea: 'action', justifySelf: 'end', ml: { xs: 1, sm: 0 } }}
        >
          {texts.clear}
        </Button>
      )}
    </Box>
  )
}
