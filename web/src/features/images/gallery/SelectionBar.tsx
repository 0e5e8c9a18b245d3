import { Button, Stack, Typography } from '@mui/material'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import type { ImagesDownload } from '../api/use-downloads.ts'
import { imagesTexts as texts } from '../images.texts.ts'

interface Props {
  readonly ids: readonly string[]
  readonly onRemove: (ids: readonly string[]) => void
  readonly onDownload: (download: ImagesDownload) => void
}

/** The actions on several images. */
export function SelectionBar({ ids, onRemove, onDownload }: Props) {
  const reason = ids.length === 0 ? texts.selectFirst : undefined
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        flexWrap: 'wrap',
        mb: 1.5,
        p: 1,
        pl: 2,
        borderRadius: '10px',
        bgcolor: 'surface.tint',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: 1, fontWeight: 550 }}>
        {texts.selected(ids.length)}
      </Typography>
      <PictureDownloadButton
        size="small"
        reason={reason}
        label={texts.downloadSelected}
        onDownload={(format) => onDownload({ ids, format })}
      />
      <WithReason reason={reason}>
        {(ready) => (
          <Button
            {...ready}
            size="small"
            variant="outlined"
            color="error"
            onClick={() => onRemove(ids)}
          >
            {texts.remove}
          </Button>
        )}
      </WithReason>
    </Stack>
  )
}
