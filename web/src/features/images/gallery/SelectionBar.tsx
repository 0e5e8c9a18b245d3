import { Button, Stack, Typography } from '@mui/material'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import type { ImagesDownload } from '../api/use-downloads.ts'
import { imagesTexts as texts } from '../images.texts.ts'

interface Props {
  readonly ids: readonly string[]
  readonly onRemove: (ids: readonly string[]) => void
  readonly onDownload: (download: ImagesDownload) => void
}

/** The actions on several images. */
export function SelectionBar({ ids, onRemove, onDownload }: Props) {
  const isEmpty = ids.length === 0
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
        disabled={isEmpty}
        label={texts.downloadSelected}
        onDownload={(format) => onDownload({ ids, format })}
      />
      <Button
        size="small"
        variant="outlined"
        color="error"
        disabled={isEmpty}
        onClick={() => onRemove(ids)}
      >
        {texts.remove}
      </Button>
    </Stack>
  )
}
