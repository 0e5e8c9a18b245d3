import type { EngineTrial, EngineTrialResult } from '@atelier/contract/engines/engine-reports'
import PlugIcon from '@mui/icons-material/PowerRounded'
import { Alert, Box, Button, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useTryAddress } from '../api/use-engines.ts'
import { enginesTexts } from '../engines.texts.ts'

const texts = enginesTexts.trial

interface Props {
  readonly trial: EngineTrial
  readonly onAnswer: (result: EngineTrialResult) => void
}

/** Asks the address what it is. The caller sets a key by address, so that a result never stays for another one. */
export function EngineTest({ trial, onAnswer }: Props) {
  const { mutateAsync, data, error, isPending } = useTryAddress()
  const test = async () => {
    const result = await mutateAsync({ ...trial, baseUrl: trial.baseUrl.trim() }).catch(
      () => undefined,
    )
    if (result?.isOk) onAnswer(result)
  }
  return (
    <Box>
      <WithReason reason={URL.canParse(trial.baseUrl.trim()) ? undefined : texts.addressFirst}>
        {(ready) => (
          <Button
            {...ready}
            variant="outlined"
            color="inherit"
            startIcon={<PlugIcon />}
            loading={isPending}
            loadingPosition="start"
            onClick={() => void test()}
          >
            {texts.test}
          </Button>
        )}
      </WithReason>
      <Box role="status" sx={{ mt: data || error ? 1.5 : 0 }}>
        {data && <Answer result={data} />}
        <FailureAlert reason={error ? errorMessage(error) : undefined} role="none" />
      </Box>
    </Box>
  )
}

function Answer({ result }: { readonly result: EngineTrialResult }) {
  const { isOk, message, milliseconds, product, version, models, modelCount } = result
  return (
    <>
      <Alert severity={isOk ? 'success' : 'error'} role="none">
        {translate(message)} {isOk && texts.within(milliseconds)}
        {!isOk && <Typography variant="body2">{texts.untested}</Typography>}
        {isOk && product !== null && version !== null && (
          <Typography variant="body2">{texts.recognised(product, version)}</Typography>
        )}
      </Alert>
      {models.length > 0 && (
        <Box
          role="group"
          aria-label={texts.models}
          // Scrolled by the keyboard too.
          tabIndex={0}
          sx={listStyle}
        >
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {models.map(({ id, name, capabilities, contextSize }) => (
              <Box component="li" key={id} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                <Typography variant="body2" component="span">
                  {name}
                </Typography>{' '}
                <Quiet component="span">
                  {[
                    capabilities.map(nameOf).join(', ') || texts.noCapability,
                    ...(contextSize === undefined ? [] : [texts.window(contextSize)]),
                  ].join(' · ')}
                </Quiet>
              </Box>
            ))}
          </Box>
          {modelCount > models.length && <Quiet>{texts.more(modelCount - models.length)}</Quiet>}
        </Box>
      )}
    </>
  )
}

/** An engine may have some that we do not know. */
const nameOf = (capability: string): string => {
  const names: Readonly<Record<string, string>> = texts.capabilities
  return names[capability] ?? capability
}

const listStyle = {
  mt: 1,
  px: 1.5,
  py: 0.5,
  maxHeight: 180,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
