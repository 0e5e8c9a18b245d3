import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import Replay from '@mui/icons-material/ReplayRounded'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import { formatNumber } from '#format/numbers.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { BeforeAfter } from './BeforeAfter.tsx'

interface Props {
  readonly record: InpaintingRecord
  readonly onDownload: (format: PictureFormat) => void
  readonly onRecreate: (() => void) | undefined
}

/** One result beside its original, with its parameters. */
export const InpaintingResult = ({ record, onDownload, onRecreate }: Props) => (
  <Panel title={texts.result} note={<RelativeTime at={record.createdAt} />} pad={false}>
    <BeforeAfter record={record} />
    {record.notes.map((note) => (
      <Alert key={note} severity="info" sx={{ mx: 2, mt: 1.5 }}>
        {texts.notes[note]}
      </Alert>
    ))}
    <Facts record={record} />
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        px: 2,
        pb: 1.5,
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
      }}
    >
      {onRecreate && (
        <Button size="small" color="inherit" startIcon={<Replay />} onClick={onRecreate}>
          {texts.recreate}
        </Button>
      )}
      <PictureDownloadButton size="small" label={texts.download} onDownload={onDownload} />
    </Stack>
  </Panel>
)

function Facts({ record }: Pick<Props, 'record'>) {
  const modelName = useModelName('inpainting')
  const { applied } = record
  const facts = [
    [texts.model, modelName(record.model)],
    ...(applied.seed === undefined ? [] : [[texts.seed, formatNumber(applied.seed)] as const]),
    ...(applied.steps === undefined ? [] : [[texts.steps, formatNumber(applied.steps)] as const]),
    ...(applied.strength === undefined
      ? []
      : [[texts.strength, formatNumber(applied.strength, 2)] as const]),
  ] as const
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {record.prompt}
      </Typography>
      <Stack
        direction="row"
        className="num"
        sx={{ flexWrap: 'wrap', columnGap: 2, color: 'text.secondary', mt: 0.5 }}
      >
        {facts.map(([name, value]) => (
          <Typography key={name} variant="caption">
            {name} <b>{value}</b>
          </Typography>
        ))}
        <Typography variant="caption">{texts.routes[record.route]}</Typography>
      </Stack>
    </Box>
  )
}
