import type { FileImport } from '@atelier/contract/chat/imports/imports'
import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useCancelJob } from '#features/jobs/use-jobs.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatImportsTexts as texts } from '../chat-imports.texts.ts'

/** An import under way: how far it got, and its end by hand. */
export function ActiveImport({ active }: { readonly active: FileImport }) {
  const { jobId, fileName, readBytes, byteSize, readChats, importedChats } = active
  const cancel = useCancelJob()
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {texts.importing(fileName)}
          </Typography>
          <Quiet className="num">
            {readChats === 0 ? texts.waiting : texts.progress(readChats, importedChats)}
          </Quiet>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(jobId)}
        >
          {texts.cancel}
        </Button>
      </Stack>
      <LinearProgress
        aria-label={texts.importing(fileName)}
        variant="determinate"
        value={Math.min(100, (100 * readBytes) / Math.max(1, byteSize))}
      />
      <Quiet sx={{ mt: 1 }}>{texts.goesOn}</Quiet>
    </Box>
  )
}
