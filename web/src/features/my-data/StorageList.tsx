import {
  type MyDataKind,
  myDataKinds,
  type StorageUsageByKind,
} from '@atelier/contract/my-data/my-data'
import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatCount } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useMyDataActions, useStorage } from './use-my-data.ts'

const texts = myDataTexts.storage
type Clearable = StorageUsageByKind & { readonly kind: MyDataKind }
const isClearable = (one: StorageUsageByKind): one is Clearable =>
  myDataKinds.some((kind) => kind === one.kind)

/** What takes place, kind by kind, and what of it can be cleared. */
export function StorageList({ onCleared }: { readonly onCleared: (sentence: string) => void }) {
  const { data, error, refetch } = useStorage()
  const { clear } = useMyDataActions()
  const [asked, setAsked] = useState<Clearable>()
  if (error && !data)
    return (
      <ErrorPanel
        title={texts.failed}
        text={errorMessage(error)}
        retry={myDataTexts.retry}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton variant="rounded" height={200} aria-label={texts.loading} />
  const shown = data.kinds
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.byteSize - one.byteSize)
  const confirm = ({ kind }: Clearable) =>
    clear.mutate(kind, {
      onSuccess: () => {
        setAsked(undefined)
        onCleared(texts.cleared)
      },
    })
  return (
    <Box>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}
      >
        <Typography variant="h3" component="p">
          {texts.used}
        </Typography>
        <Typography variant="h2" component="p" className="num">
          {formatSize(data.byteSize)}
        </Typography>
      </Stack>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((one) => (
          <KindRow
            key={one.kind}
            one={one}
            whole={data.byteSize}
            onClear={isClearable(one) ? () => setAsked(one) : undefined}
          />
        ))}
      </Stack>
      {asked && (
        <ConfirmDialog
          isOpen
          tone="error"
          title={texts.clearTitle(myDataTexts.kinds[asked.kind])}
          text={texts.clearText(
            formatCount(asked.count, texts.element),
            formatSize(asked.byteSize),
          )}
          confirm={texts.clear}
          cancel={texts.cancel}
          isPending={clear.isPending}
          problem={clear.error ? errorMessage(clear.error) : undefined}
          onConfirm={() => confirm(asked)}
          onCancel={() => {
            setAsked(undefined)
            clear.reset()
          }}
        />
      )}
    </Box>
  )
}

interface RowProps {
  readonly one: StorageUsageByKind
  readonly whole: number
  readonly onClear: (() => void) | undefined
}
function KindRow({ one: { kind, count, byteSize }, whole, onClear }: RowProps) {
  const name = myDataTexts.kinds[kind]
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        minHeight: 52,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
          <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
            {formatCount(count, texts.element)}, {formatSize(byteSize)}
          </Typography>
        </Stack>
        <LinearProgress
          variant="determinate"
          value={whole === 0 ? 0 : (byteSize / whole) * 100}
          aria-label={name}
          sx={{ mt: 0.75, height: 4, borderRadius: 2 }}
        />
      </Box>
      <Box sx={{ width: 84, flex: 'none', textAlign: 'right' }}>
        {onClear && (
          <Button size="small" color="error" aria-label={texts.clearOf(name)} onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </Box>
    </Stack>
  )
}
