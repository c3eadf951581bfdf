{{- define "marquee.labels" -}}
app.kubernetes.io/name: marquee
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "marquee.selector" -}}
app.kubernetes.io/name: marquee
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "marquee.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "marquee.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "marquee.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "marquee.settings" -}}
- name: PUBLIC_URL
  value: {{ required "publicUrl is required: the address of people and players, with https://" .Values.publicUrl | quote }}
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: TRUST_PROXY
  value: {{ required "trustProxy is required: the networks of the ingress controller's pods" .Values.trustProxy | quote }}
- name: DATABASE_URL_FILE
  value: /run/secrets/marquee/database-url
- name: SMTP_URL_FILE
  value: /run/secrets/marquee/smtp-url
{{- if .Values.media.bucketUrl }}
- name: MEDIA_URL
  value: {{ .Values.media.bucketUrl | quote }}
- name: MEDIA_ACCESS_KEY_ID_FILE
  value: /run/secrets/marquee/media-access-key-id
- name: MEDIA_SECRET_ACCESS_KEY_FILE
  value: /run/secrets/marquee/media-secret-access-key
{{- end }}
- name: METRICS_HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: "9464"
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "marquee.mounts" -}}
- name: secrets
  mountPath: /run/secrets/marquee
  readOnly: true
- name: media
  mountPath: /var/lib/marquee
- name: tmp
  mountPath: /tmp
{{- if .Values.maps.existingClaim }}
- name: maps
  mountPath: /var/lib/marquee/maps
  readOnly: true
{{- end }}
{{- end }}

{{- define "marquee.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secretName }}
    items:
      - key: database-url
        path: database-url
      - key: smtp-url
        path: smtp-url
      {{- if .Values.media.bucketUrl }}
      - key: media-access-key-id
        path: media-access-key-id
      - key: media-secret-access-key
        path: media-secret-access-key
      {{- end }}
- name: media
  {{- if .Values.media.bucketUrl }}
  # The server keeps its scratch files below 2 GB.
  emptyDir: { sizeLimit: 4Gi }
  {{- else }}
  persistentVolumeClaim:
    claimName: {{ .Values.media.existingClaim | default "marquee-media" }}
  {{- end }}
- name: tmp
  emptyDir: {}
{{- if .Values.maps.existingClaim }}
- name: maps
  persistentVolumeClaim:
    claimName: {{ .Values.maps.existingClaim }}
    readOnly: true
{{- end }}
{{- end }}

{{- define "marquee.probes" -}}
startupProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /api/ready, port: http }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 1
{{- end }}
