import type { About } from '@atelier/contract/help/help'
import DownloadIcon from '@mui/icons-material/DownloadRounded'
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { saveFile } from '#browser/save-file.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { helpTexts } from '../help.texts.ts'
import { helpClient, useAbout } from './use-help.ts'

const texts = helpTexts.about

/** The version that runs, its licence and source, what it is made with, and what is known of newer versions. */
export function AboutFacts({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <QueryContent
      query={useAbout()}
      failed={helpTexts.failed}
      retry={helpTexts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={240} />}
    >
      {({ version, commit, licence, notice, updates }) => (
        <Box sx={{ mb: 3 }}>
          <Box component="dl" sx={factsStyle}>
            <Fact name={texts.version}>{version}</Fact>
            <Fact name={texts.commit}>{commit ?? texts.noCommit}</Fact>
            <Fact name={texts.licence}>{licence}</Fact>
            <Fact name={texts.updates}>
              <Updates updates={updates} isAdmin={isAdmin} />
            </Fact>
          </Box>
          <SourceButton version={version} />
          <Box component="details" sx={{ mt: 2 }}>
            <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, fontWeight: 600 }}>
              {texts.notice}
            </Box>
            <Box component="pre" tabIndex={0} aria-label={texts.notice} sx={noticeStyle}>
              {notice}
            </Box>
          </Box>
        </Box>
      )}
    </QueryContent>
  )
}

const factsStyle = {
  m: 0,
  mb: 2,
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
  '& dt': { color: 'text.secondary' },
} as const
const noticeStyle = {
  mt: 1,
  mb: 0,
  p: 2,
  maxHeight: 360,
  overflow: 'auto',
  fontSize: '0.8125rem',
  bgcolor: 'surface.sunken',
  borderRadius: 1,
} as const

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  )
}

/** What is known of newer versions, and what this user can do about it. */
function Updates({ updates, isAdmin }: Pick<About, 'updates'> & { readonly isAdmin: boolean }) {
  const { state } = updates
  return (
    <>
      {texts.updateStates[state]('version' in updates ? updates.version : '')}{' '}
      {(isAdmin ? texts.forAdmin : texts.forUser)[state]}{' '}
      {isAdmin && (
        <Link component={RouterLink} underline="always" to="/aide/administration#mettre-a-jour">
          {texts.howToUpdate}
        </Link>
      )}
    </>
  )
}

function SourceButton({ version }: { readonly version: string }) {
  const source = useMutation({
    mutationFn: async () => saveFile(await helpClient.source(), `atelier-ia-${version}.zip`),
  })
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        loading={source.isPending}
        loadingPosition="start"
        onClick={() => source.mutate()}
      >
        {texts.source}
      </Button>
      {source.isError && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorMessage(source.error)}
        </Alert>
      )}
    </>
  )
}
