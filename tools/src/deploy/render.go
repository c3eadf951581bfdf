// Renders the chart with the template engine and the functions of Helm, which Debian does not have.
//
//	go run render.go CHART RELEASE VALUES   (VALUES is JSON, and goes before values.yaml)
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v2"
)

func main() {
	chart, release := os.Args[1], os.Args[2]
	values, meta := readYaml(filepath.Join(chart, "values.yaml")), readYaml(filepath.Join(chart, "Chart.yaml"))
	var changes map[string]interface{}
	check(json.Unmarshal([]byte(os.Args[3]), &changes))
	merge(values, changes)
	data := map[string]interface{}{
		"Values":  values,
		"Release": map[string]interface{}{"Name": release, "Service": "Helm", "Namespace": "default"},
		"Chart":   map[string]interface{}{"Name": meta["name"], "AppVersion": meta["appVersion"]},
	}
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	sort.Strings(files)
	// As Helm: a value that is not there is an empty text, not "<no value>".
	templates := template.New("chart").Option("missingkey=zero").Funcs(sprig.TxtFuncMap())
	templates.Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var out bytes.Buffer
			err := templates.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"toYaml": func(value interface{}) (string, error) {
			out, err := yaml.Marshal(value)
			return strings.TrimSuffix(string(out), "\n"), err
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
	})
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = templates.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if filepath.Ext(file) != ".yaml" {
			continue
		}
		fmt.Printf("---\n# %s\n", filepath.Base(file))
		check(templates.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
	}
}

func readYaml(file string) map[string]interface{} {
	text, err := os.ReadFile(file)
	check(err)
	var values map[string]interface{}
	check(yaml.Unmarshal(text, &values))
	return withTextKeys(values).(map[string]interface{})
}

// The YAML reader gives maps with keys of any kind, which templates cannot address.
func withTextKeys(value interface{}) interface{} {
	switch typed := value.(type) {
	case map[string]interface{}:
		for key, inner := range typed {
			typed[key] = withTextKeys(inner)
		}
		return typed
	case map[interface{}]interface{}:
		result := map[string]interface{}{}
		for key, inner := range typed {
			result[fmt.Sprint(key)] = withTextKeys(inner)
		}
		return result
	case []interface{}:
		for index, inner := range typed {
			typed[index] = withTextKeys(inner)
		}
		return typed
	}
	return value
}

func merge(into, changes map[string]interface{}) {
	for key, change := range changes {
		inner, isMap := change.(map[string]interface{})
		before, wasMap := into[key].(map[string]interface{})
		if isMap && wasMap {
			merge(before, inner)
		} else {
			into[key] = change
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
