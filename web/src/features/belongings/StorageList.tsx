import { type BelongingKind, belongingKinds, type StoredKind } from '@atelier/contract/belongings'
import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { counted } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { belongingsTexts } from './belongings.texts.ts'
import { useBelongingsActions, useStorage } from './use-belongings.ts'

const texts = belongingsTexts.storage
type Clearable = StoredKind & { readonly kind: BelongingKind }
const isClearable = (one: StoredKind): one is Clearable =>
  belongingKinds.some((kind) => kind === one.kind)

/** What takes place, kind by kind, and what of it can be cleared. */
export function StorageList({ onCleared }: { readonly onCleared: (sentence: string) => void }) {
  const { data, error, refetch } = useStorage()
  const { clear } = useBelongingsActions()
  const [asked, setAsked] = useState<Clearable>()
  if (error && !data)
    return (
      <FailedPanel
        title={texts.failed}
        text={sentenceFor(error)}
        retry={belongingsTexts.retry}
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
          title={texts.clearTitle(belongingsTexts.kinds[asked.kind])}
          text={texts.clearText(counted(asked.count, texts.element), formatSize(asked.byteSize))}
          confirm={texts.clear}
          cancel={texts.cancel}
          isPending={clear.isPending}
          problem={clear.error ? sentenceFor(clear.error) : undefined}
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
  readonly one: StoredKind
  readonly whole: number
  readonly onClear: (() => void) | undefined
}
function KindRow({ one: { kind, count, byteSize }, whole, onClear }: RowProps) {
  const name = belongingsTexts.kinds[kind]
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
            {counted(count, texts.element)}, {formatSize(byteSize)}
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
