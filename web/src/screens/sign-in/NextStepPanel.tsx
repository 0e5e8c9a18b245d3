import { useNavigate } from 'react-router'
import { ForgottenForm } from '#features/registration/ForgottenForm.tsx'
import { WaitingNotice } from '#features/registration/WaitingNotice.tsx'
import { SecondStep } from '#features/second-factors/SecondStep.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import type { NextStep } from './next-step.ts'

interface Props {
  readonly step: NextStep
  readonly onBack: () => void
}

/** What follows the form of the login page for some accounts. */
export function NextStepPanel({ step, onBack }: Props) {
  const { finishSignIn } = useAuth()
  const navigate = useNavigate()
  if (step.name === 'second-factor')
    return <SecondStep params={step.params} finish={finishSignIn} onBack={onBack} />
  if (step.name === 'forgotten') return <ForgottenForm onBack={onBack} />
  const toLogin = () => {
    onBack()
    void navigate('/login')
  }
  return <WaitingNotice message={step.message} onBack={toLogin} />
}
