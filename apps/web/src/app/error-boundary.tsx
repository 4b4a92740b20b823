import { Component, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { StatePage } from '../ui/state-page.tsx';

interface State {
  failed: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Translation ns="common">
        {(t) => (
          <StatePage
            title={t('crash.title')}
            text={t('crash.text')}
            action={t('crash.reload')}
            onAction={() => window.location.reload()}
          />
        )}
      </Translation>
    );
  }
}
