import { Box, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { formatSize } from '#format/sizes.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { computeFilePeaks } from '../player/file-peaks.ts'
import { MediaPlayer } from '../player/MediaPlayer.tsx'
import { createMediaController, useMediaState } from '../player/media-controller.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { Source } from './use-source.ts'

/** Plays the chosen or recorded sound before it is sent. */
export function SourcePreview({ source: { file, url } }: { readonly source: Source }) {
  const [media] = useState(createMediaController)
  const [peaks, setPeaks] = useState<readonly number[]>([])
  const seconds = useMediaState(media, ({ duration }) => duration)
  const isVideo = file.type.startsWith('video/')
  useEffect(() => {
    let isGone = false
    if (!isVideo && seconds > 0)
      void computeFilePeaks(file, seconds).then((found) => !isGone && setPeaks(found))
    return () => {
      isGone = true
    }
  }, [file, isVideo, seconds])
  return (
    <Box
      sx={{ mt: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: '8px', minWidth: 0 }}
    >
      <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {file.name}
      </Typography>
      <Quiet className="num" component="p" sx={{ mb: 0.5 }}>
        {formatSize(file.size)}
      </Quiet>
      <MediaPlayer
        label={texts.players.source}
        media={media}
        url={url}
        isVideo={isVideo}
        peaks={peaks}
      />
    </Box>
  )
}
