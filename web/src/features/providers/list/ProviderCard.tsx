import type { Provider } from '@atelier/contract/providers/provider-settings'
import { Alert, Button, Stack, Switch, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSaveProvider, useTestProvider } from '../api/use-providers.ts'
import { draftOf } from '../dialogs/provider-form.ts'
import { groupRulesTexts } from '../group-rules.texts.ts'
import { providersTexts as texts } from '../providers.texts.ts'
import { ProviderTestResult } from './ProviderTestResult.tsx'

interface Props {
  readonly provider: Provider
  readonly onChange: () => void
  readonly onGroups: () => void
  readonly onRemove: () => void
}

/** One provider: what it is, what to register there, and whether it answers. */
export function ProviderCard({ provider, onChange, onGroups, onRemove }: Props) {
  const { id, name, issuer, isOn, isFixed, creates, requiredClaim } = provider
  const save = useSaveProvider(provider)
  const test = useTestProvider(provider)
  const failure = save.error ?? test.error
  return (
    <Panel
      title={name}
      actions={
        <WithReason reason={isFixed ? texts.fixed : undefined}>
          {({ disabled, ...description }) => (
            <Switch
              checked={isOn}
              disabled={disabled || save.isPending}
              onChange={(_, isOnNow) => save.mutate({ ...draftOf(provider), isOn: isOnNow })}
              slotProps={{
                input: { role: 'switch', 'aria-label': texts.offer(name), ...description },
              }}
            />
          )}
        </WithReason>
      }
    >
      {isFixed && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {texts.fixed}
        </Alert>
      )}
      <DetailRow label={texts.card.issuer}>{issuer}</DetailRow>
      <DetailRow label={texts.card.creates}>{texts.creations[creates]}</DetailRow>
      {requiredClaim && (
        <DetailRow label={texts.card.requires}>
          {`${requiredClaim.claim} = ${requiredClaim.value}`}
        </DetailRow>
      )}
      <UrlsToRegister provider={provider} />
      <FailureAlert
        reason={failure ? texts.failed.action(errorMessage(failure)) : undefined}
        sx={{ mt: 1 }}
      />
      {test.data && <ProviderTestResult test={test.data} name={name} />}
      <Actions
        {...{ id, name, isOn, isFixed, onGroups, onRemove }}
        isTesting={test.isPending}
        onTest={() => test.mutate()}
        onChange={() => {
          test.reset()
          onChange()
        }}
      />
    </Panel>
  )
}

/** What the provider has to know of this installation. */
const UrlsToRegister = ({ provider }: { readonly provider: Provider }) =>
  (['redirectUrl', 'afterLogoutUrl', 'logoutUrl'] as const).map((url) => (
    <Stack
      key={url}
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        justifyContent: 'space-between',
        alignItems: { sm: 'center' },
        columnGap: 2,
        pt: { xs: '5px', sm: 0 },
      }}
    >
      <Quiet sx={{ whiteSpace: 'nowrap' }}>{texts.card[url]}</Quiet>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Typography
          variant="caption"
          className="num"
          sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {provider[url]}
        </Typography>
        <CopyButton text={provider[url]} label={texts.copy[url](provider.name)} />
      </Stack>
    </Stack>
  ))

interface ActionsProps extends Pick<Props, 'onChange' | 'onGroups' | 'onRemove'> {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  /** By the environment. */
  readonly isFixed: boolean
  readonly isTesting: boolean
  readonly onTest: () => void
}

const Actions = ({
  id,
  name,
  isOn,
  isFixed,
  isTesting,
  onTest,
  onChange,
  onGroups,
  onRemove,
}: ActionsProps) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
    <Button
      size="small"
      variant="outlined"
      loading={isTesting}
      aria-label={texts.test.of(name)}
      onClick={onTest}
    >
      {texts.test.action}
    </Button>
    {!isFixed && (
      <Button size="small" color="inherit" aria-label={texts.changeOf(name)} onClick={onChange}>
        {texts.change}
      </Button>
    )}
    <Button size="small" color="inherit" aria-label={groupRulesTexts.of(name)} onClick={onGroups}>
      {groupRulesTexts.action}
    </Button>
    {isOn && (
      <Button
        size="small"
        color="inherit"
        component={RouterLink}
        to={`/admin/providers/prepare?provider=${id}`}
        aria-label={texts.prepare.of(name)}
      >
        {texts.prepare.action}
      </Button>
    )}
    {!isFixed && (
      <Button size="small" color="error" aria-label={texts.removal.of(name)} onClick={onRemove}>
        {texts.removal.action}
      </Button>
    )}
  </Stack>
)
