import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { modelsTexts as texts } from './models.texts.ts'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly isAdmin: boolean
  /** What to install or connect, and where. */
  readonly forAdmin: string
  /** What the page cannot do until then, and whom to ask. */
  readonly forOthers: string
  /** Models of this kind can be installed on this machine. */
  readonly isInstallable?: boolean
}

/** No model can do the page's work: what to install or connect, and where. The links open in another tab, so that the page keeps its contents. */
export const NoModel = ({
  icon,
  title,
  isAdmin,
  forAdmin,
  forOthers,
  isInstallable = false,
}: Props) => (
  <Panel pad={false}>
    <EmptyState
      icon={icon}
      title={title}
      text={isAdmin ? forAdmin : forOthers}
      action={
        isAdmin && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
            {isInstallable && (
              <Button
                variant="outlined"
                href="/admin/local-models"
                target="_blank"
                rel="noreferrer"
              >
                {texts.installModel}
              </Button>
            )}
            <Button
              {...(isInstallable ? { color: 'inherit' } : { variant: 'outlined' })}
              href="/admin/config"
              target="_blank"
              rel="noreferrer"
            >
              {texts.connectEngine}
            </Button>
          </Stack>
        )
      }
    />
  </Panel>
)
