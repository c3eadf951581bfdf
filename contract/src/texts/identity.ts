/** Words of sign-in, registration, verification and password reset. */
export const identityTexts = {
  /** LOGIN, section 1 of the specification */
  welcome: 'Discover new opportunities in the world of ads',
  loginHeading: 'Welcome back',
  loginHelp: 'Sign in to manage your screens or campaigns.',
  email: 'Email',
  password: 'Password',
  /** LOGIN-04 */
  rememberMe: 'Remember me',
  /** LOGIN-05, RESET-02 */
  forgotPassword: 'Forgot Password?',
  /** LOGIN-06 */
  signIn: 'Sign In',
  /** LOGIN-07 */
  loggingIn: 'Logging in...',
  noAccount: 'No account yet?',
  /** LOGIN-08 */
  signUpLink: 'Sign up',
  signedInAsOperator: 'You’re signed in as an operator.',
  toOperatorConsole: 'Go to the operator console',
  sessionEnded: 'Your session has ended. Sign in again.',
  operatorHeading: 'Operator console',
  operatorHelp: 'For the people who run Marquee.',

  fieldMissing: 'Fill in this field',
  emailMalformed: 'Enter an email address like name@example.com',
  termsMissing: 'Agree to the terms and conditions to continue',

  /** LOGIN-16, REG-O-18, VERIFY-07 */
  oops: 'Oops',

  /** FORGOT-01 */
  forgotText: "Enter your email address and we'll send you a link to reset your password.",
  /** FORGOT-03 */
  sendEmail: 'Send Email',
  sendingEmail: 'Sending...',
  /** FORGOT-05 */
  emailSentTitle: 'Email sent SuccessFully',
  emailSent: "Check your email and click on the 'Forgot Password' button to reset your password",
  /** OPEN-20 */
  emailNotSent: 'We couldn’t send the email. Try again.',

  /** REG-O-01 */
  ownerHeading: 'Define Your Owner Policy here',
  /** REG-C-01 */
  companyHeading: 'Define Your Company Policy here',
  aboutAMinute: 'It takes about a minute.',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  confirmPassword: 'Confirm password',
  termsBefore: 'I agree to the ',
  termsLink: 'terms and conditions',
  termsAfter: ' of Marquee.',
  /** REG-O-10, REG-C-14 */
  signUp: 'Sign Up',
  /** REG-O-11, REG-C-08 */
  processing: 'Processing...',
  alreadyPartner: 'Already a partner?',
  alreadyRegistered: 'Already registered?',
  /** REG-O-09, REG-C-14 */
  loginHere: 'Login Here',
  /** OPEN-16 */
  bookingInstead: 'Booking ads instead?',
  registerCompany: 'Register a company',
  ownScreens: 'Own screens?',
  becomePartner: 'Become a partner',
  strength: [
    'Too short. Use at least 8 characters.',
    'Too easy to guess. Try four unrelated words.',
    'Good. A longer one is even safer.',
    'Strong.',
  ],

  /** REG-O-12, REG-C-06, RESET-05 */
  tryAgainTitle: 'Try Again',
  passwordsDiffer: 'Passwords do not match',
  /** REG-O-14 */
  ownerSuccessTitle: 'Success',
  ownerSuccess: 'Account created successfully. Email has been sent!',
  /** REG-C-09 */
  companySuccessTitle: 'Registration successful',
  companySuccess: 'Please check your Email for verification',
  /** REG-C-12 */
  errorTitle: 'Error',
  /** REG-C-13 */
  registrationFailed: 'Registration failed. Please try again.',

  ownerBannerLines: ['Put your screens', 'to work tonight.'],
  ownerBannerPoints: [
    'List vehicles and restaurants in minutes',
    'Campaigns run by the week, never by surprise',
    'Monthly invoices with every day counted',
  ],
  companyBannerLines: ['On the street', 'by Monday.'],
  companyBannerPoints: [
    'Vehicles and restaurants, booked by the week',
    'See the price while you choose',
    'Every play counted and reported',
  ],
  /** Words inside the drawing of the owner banner. */
  sampleMonth: 'October 2026',
  sampleDays: (online: number, days: number) => `${online} of ${days} days`,
  samplePaid: 'Paid',
  copyright: (year: number) => `© ${year} Marquee`,

  /** VERIFY-04 */
  verifiedTitle: 'Email Verified',
  verified: 'You have successfully verified your email.',
  /** VERIFY-06 */
  invalidVerification: 'Invalid verification token.',
  invalidVerificationReason: 'The link may have expired. We can send you a new one.',
  verifyAgainHeading: 'Verify your email',
  verifyAgainText: 'Enter the email address you registered with and we’ll send a new link.',
  backToSignIn: 'Back to sign in',
  backToDashboard: 'Back to the dashboard',
  sendVerification: 'Send a new link',
  sendingVerification: 'Sending...',
  /** The same for known, unknown and verified addresses. */
  verificationSent: 'If there’s an unverified account with this address, we’ve sent it a link.',

  /** RESET-02 */
  changePassword: 'Change your password here.',
  /** RESET-03 */
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm Password',
  /** RESET-06 */
  resetAndLogin: 'Reset Password & Login',
  /** RESET-08 */
  resetDoneTitle: 'Congratulations!',
  resetDone: 'You have successfully reset your password',
  askForNewLink: 'Request a new link',
  /** RESET-10 */
  resetFailed: 'Failed to reset password. Please try again.',
} as const
